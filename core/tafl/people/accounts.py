"""Accounts: a name, settings, and for some an address and a password."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from ..clients import Client
from ..errors import Language, NotFound
from ..ports import Clock, Ids
from .names import clean_email, clean_name
from .stored import hashed, text


class Notices(Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent when it is somebody's turn, and where to."""

    mail: Literal["each", "daily", "never"] = "each"
    webhook: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    """An address that is posted to, signed."""
    apprise: Annotated[str, Meta(max_length=500)] | UnsetType = UNSET
    """An address as Apprise writes them, of a messenger that many people use."""


class Vacation(Struct, frozen=True, forbid_unknown_fields=True):
    """When somebody is away, in milliseconds UTC."""

    since: int
    until: int


class Profile(Struct, frozen=True):
    """What people say of themselves."""

    name: str
    language: Language | None = None


class Account(Struct, frozen=True, kw_only=True):
    """One person, as stored; the password is kept apart from what is read."""

    id: str
    name: str
    created: int
    email: str | None = None
    verified: bool = False
    guest: bool = True
    language: Language | None = None
    notices: Notices = Notices()
    vacation: Vacation | None = None
    closed: bool = False
    """Shut out by an operator."""


def account_key(id: str) -> str:
    """Name the hash of an account; what hangs on it shares its tag, and so its slot."""
    return f"tafl:account:{{{id}}}"


class Accounts:
    """Keep accounts, each in a hash of its own."""

    def __init__(self, client: Client, clock: Clock, ids: Ids) -> None:
        self._client = client
        self._clock = clock
        self._ids = ids

    def create(self, profile: Profile) -> Account:
        """Make an account without address and password: a guest's."""
        account = Account(
            id=self._ids.token(),
            name=clean_name(profile.name),
            created=self._clock(),
            language=profile.language,
        )
        self._put(account.id, msgspec.to_builtins(account))
        return account

    def find(self, id: str) -> Account | None:
        """Give an account, if it is there."""
        found = self._client.hgetall(account_key(id))
        if "id" not in found:
            return None
        fields = {name: msgspec.json.decode(value) for name, value in found.items()}
        return msgspec.convert(fields, Account)

    def get(self, id: str) -> Account:
        """Give an account that has to be there."""
        account = self.find(id)
        if account is None:
            raise no_such_player()
        return account

    def name_of(self, id: str) -> str | None:
        """Give the name of an account; None when it is gone."""
        found = self._client.hget(account_key(id), "name")
        return None if found is None else msgspec.json.decode(found, type=str)

    def change(self, id: str, **fields: Any) -> Account:
        """Change settings, each for itself, so that two changes at once do not undo each other."""
        if "name" in fields:
            fields["name"] = clean_name(fields["name"])
        if fields and self._client.hexists(account_key(id), "id"):
            self._put(id, msgspec.to_builtins(fields))
        return self.get(id)

    # Address and password.

    def claim_email(self, email: str, id: str) -> bool:
        """Take an address for an account; tell whether it was free or its own already."""
        key = _email_key(email)
        return bool(self._client.set(key, id, nx=True)) or self._client.get(key) == id

    def by_email(self, email: str) -> str | None:
        """Find the account that holds an address."""
        found: str | None = self._client.get(_email_key(email))
        return found

    def set_sign_in(self, id: str, email: str, password: str) -> None:
        """Set the address and the hashed password."""
        fields = {"email": clean_email(email), "verified": False, "guest": False}
        self._put(id, {**fields, "password": password})

    def set_password(self, id: str, password: str) -> None:
        """Set the hashed password."""
        self._put(id, {"password": password})

    def password_of(self, id: str) -> str | None:
        """Give the hashed password."""
        found = self._client.hget(account_key(id), "password")
        return None if found is None else msgspec.json.decode(found, type=str)

    def verify_email(self, id: str, email: str) -> None:
        """Note that an address reaches this person."""
        account = self.find(id)
        # Somebody else may hold the address by now.
        if account is not None and account.email == email and self.by_email(email) == id:
            self._put(id, {"verified": True})

    # Ends.

    def close(self, id: str, closed: bool) -> None:
        """Shut an account out, or let it in again."""
        self.get(id)
        self._put(id, {"closed": closed})

    def delete(self, id: str) -> None:
        """Forget an account; its address is free again."""
        account = self.find(id)
        if account is None:
            return
        if account.email and self.by_email(account.email) == id:
            self._client.delete(_email_key(account.email))
        self._client.delete(account_key(id))

    def all(self) -> Iterator[Account]:
        """Walk through all accounts, in no order: for operators."""
        for key in self._client.scan_iter(match="tafl:account:{*}", count=500):
            id = key.removeprefix("tafl:account:{")
            if id.endswith("}") and (account := self.find(id[:-1])):
                yield account

    def _put(self, id: str, fields: dict[str, Any]) -> None:
        stored = {name: text(value) for name, value in fields.items()}
        self._client.hset(account_key(id), mapping=stored)


def _email_key(email: str) -> str:
    return f"tafl:email:{{{hashed(clean_email(email))}}}"


def no_such_player() -> NotFound:
    """Say that nobody is known by this id."""
    return NotFound("no-such-player", "There is no such player.", "Il n'y a pas de tel joueur.")
