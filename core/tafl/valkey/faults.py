"""Every error of a server as one of ours."""

from redis.exceptions import (
    AskError,
    AuthenticationError,
    BusyLoadingError,
    ClusterDownError,
    ConnectionError,
    MasterDownError,
    MovedError,
    NoPermissionError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    TimeoutError,
    TryAgainError,
)

from ..errors import StoreDown

UNREACHED = (ConnectionError, TimeoutError, OSError)
"""What says nothing about whether a command was carried out."""

ELSEWHERE = (
    AskError,
    ClusterDownError,
    MasterDownError,
    MovedError,
    ReadOnlyError,
    TryAgainError,
)
"""What a server says that is not, or not yet, the one to ask."""


def is_function_missing(error: Exception) -> bool:
    """Tell whether a server has lost, or never had, our function."""
    return "Function not found" in str(error)


def store_down(error: Exception | None) -> StoreDown:
    """Say in our words why the log cannot be read or written now."""
    said = str(error) if error is not None else ""
    if isinstance(error, (AuthenticationError, NoPermissionError)) or said.startswith("NOAUTH"):
        return StoreDown(
            "store-denied",
            f"The log's server does not let us in; check user and password in TAFL_URL ({said}).",
            f"Le serveur du journal refuse l'accès ; vérifiez l'utilisateur et le mot de passe "
            f"dans TAFL_URL ({said}).",
        )
    if isinstance(error, OutOfMemoryError) or said.startswith("OOM"):
        return StoreDown(
            "store-full",
            "The log's server is out of memory: nothing can be written until it has more.",
            "Le serveur du journal n'a plus de mémoire : rien ne peut être écrit pour l'instant.",
        )
    if said.startswith("MISCONF"):
        return StoreDown(
            "store-full",
            f"The log's server cannot write to its disk: {said}",
            f"Le serveur du journal ne peut pas écrire sur son disque : {said}",
        )
    if said.startswith("NOREPLICAS"):
        return StoreDown(
            "store-readonly",
            "The log's server takes no writes now: it misses its replicas.",
            "Le serveur du journal n'accepte pas d'écriture : ses répliques manquent.",
        )
    if isinstance(error, ReadOnlyError):
        return StoreDown(
            "store-readonly",
            "The log's server is a replica that takes no writes; is a failover under way?",
            "Le serveur du journal est une réplique sans écriture ; y a-t-il une bascule ?",
        )
    if isinstance(error, BusyLoadingError):
        return StoreDown(
            "store-loading",
            "The log's server is still reading its files; try again in a moment.",
            "Le serveur du journal lit encore ses fichiers ; réessayez dans un instant.",
        )
    if isinstance(error, RedisError) and not isinstance(error, (*UNREACHED, *ELSEWHERE)):
        return StoreDown(
            "store-refused",
            f"The log's server refused a command: {said}",
            f"Le serveur du journal a refusé une commande : {said}",
        )
    return StoreDown(
        "store-down",
        "The log cannot be reached now; try again, nothing was lost.",
        "Le journal est injoignable pour l'instant ; réessayez, rien n'est perdu.",
    )


def not_replicated(wanted: int, got: int) -> StoreDown:
    """Say that too few replicas have what was written."""
    return StoreDown(
        "store-not-replicated",
        f"Written, but only {got} of {wanted} replicas have it yet; ask again in a moment.",
        f"Écrit, mais seules {got} répliques sur {wanted} l'ont reçu ; redemandez dans un instant.",
    )
