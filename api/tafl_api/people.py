"""People: guests, accounts, sign in and out, settings."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, structs
from tafl.errors import Language, Malformed
from tafl.people.accounts import Account, Notices, Profile, Vacation
from tafl.people.blocks import MOST as MOST_BLOCKED
from tafl.people.letters import already_letter, reset_letter, verify_letter
from tafl.people.stored import hashed

from .call import Call
from .limits import GUEST, MAIL, MAIL_ACCOUNT, SIGN_IN, SIGN_IN_ACCOUNT, SIGN_IN_ALL, WRITE
from .route import ANYONE, OWNER, READER, Answer, Route

Name = Annotated[str, Meta(min_length=1, max_length=32)]
Email = Annotated[str, Meta(min_length=3, max_length=254)]
Password = Annotated[str, Meta(min_length=8, max_length=256)]
Code = Annotated[str, Meta(min_length=1, max_length=80)]
PlayerId = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,80}$")]


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """A name is enough."""

    name: Name
    language: Language | None = None


class SignedIn(Struct, frozen=True):
    """Somebody is signed in: by the cookie of this answer, or with `token` in a header."""

    id: str
    name: str
    token: str
    recovery: str | None = None
    """How a guest comes back on another device; told this once."""


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """An account with an address; a guest who is signed in keeps their matches."""

    email: Email
    password: Password
    name: Name | None = None
    language: Language | None = None


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """An address with its password, or a recovery code."""

    email: Email | None = None
    password: Annotated[str, Meta(max_length=256)] | None = None
    recovery: Code | None = None


class Reset(Struct, frozen=True, forbid_unknown_fields=True):
    """An address, to be sent a code; then the code with a new password."""

    email: Email | None = None
    code: Code | None = None
    password: Password | None = None


class Verification(Struct, frozen=True, forbid_unknown_fields=True):
    """The code of the mail; without it the mail is sent again."""

    code: Code | None = None


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """The old password and the new one."""

    old: Annotated[str, Meta(max_length=256)]
    new: Password


class Known(Struct, frozen=True):
    """A player as others see them."""

    id: str
    name: str | None


class Me(Struct, frozen=True):
    """Who is signed in, and their settings."""

    id: str
    name: str
    guest: bool
    email: str | None
    verified: bool
    language: Language | None
    notices: Notices
    vacation: Vacation | None
    blocked: list[Known]
    created: int


class Changes(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings to change; the others stay."""

    name: Name | UnsetType = UNSET
    language: Language | UnsetType | None = UNSET
    notices: Notices | UnsetType = UNSET
    vacation: Vacation | UnsetType | None = UNSET
    blocked: Annotated[list[PlayerId], Meta(max_length=MOST_BLOCKED)] | UnsetType = UNSET


def become_guest(call: Call) -> SignedIn:
    """Make an account without a password, and sign in."""
    profile = Profile(call.body.name, call.body.language)
    account, recovery = call.platform.people.guest(profile)
    return _signed_in(call, account, recovery)


def register(call: Call) -> SignedIn:
    """Make an account, or turn the guest's that is signed in into one."""
    people, body = call.platform.people, call.body
    account = people.accounts.find(call.caller.account) if call.caller else None
    recovery = None
    if account is None or not account.guest:
        name = body.name or body.email.partition("@")[0][:32]
        account, recovery = people.guest(Profile(name, body.language))
    elif body.name is not None:
        account = people.accounts.change(account.id, name=body.name)
    people.register(account.id, body.email, body.password)
    account = people.accounts.get(account.id)
    _send_verification(call, account)
    return _signed_in(call, account, recovery)


def sign_in(call: Call) -> SignedIn:
    """Sign in."""
    people, body = call.platform.people, call.body
    if body.recovery is not None and body.email is None and body.password is None:
        return _signed_in(call, people.sign_in_by_code(body.recovery))
    if body.email is None or body.password is None or body.recovery is not None:
        raise Malformed(
            "bad-sign-in",
            "Give an address and a password, or a recovery code.",
            "Donnez une adresse et un mot de passe, ou un code de secours.",
        )
    # By the address that is tried, wherever the tries come from.
    call.count(SIGN_IN_ACCOUNT, hashed(body.email.strip().lower()))
    return _signed_in(call, people.sign_in(body.email, body.password))


def sign_out(call: Call) -> None:
    """End the session that asks."""
    caller = call.me
    if caller.session is not None:
        call.platform.people.sessions.end(caller.account, caller.session)
    call.drop_session()


def reset_password(call: Call) -> Answer:
    """Send a code by mail, or take it with the new password."""
    people, body = call.platform.people, call.body
    if body.email is not None and body.code is None and body.password is None:
        call.count(MAIL_ACCOUNT, hashed(body.email.strip().lower()))
        # Whether there is such an account is told by mail alone.
        if (found := people.reset_code(body.email)) is not None:
            account, code = found
            to, address = account.email or "", call.platform.settings.address
            language = account.language or call.asked_language
            call.platform.mailer.send(reset_letter(to, address, code, language))
        return Answer(status=202)
    if body.email is None and body.code is not None and body.password is not None:
        people.passwords.check(body.password)
        good = people.codes.use("reset", body.code)
        people.change_password(good.account, body.password)
        people.accounts.verify_email(good.account, good.email)
        return Answer(status=204)
    raise Malformed(
        "bad-reset",
        "Give an address; or the code of the mail with a new password.",
        "Donnez une adresse ; ou le code du courriel avec un nouveau mot de passe.",
    )


def verify_email(call: Call) -> Answer:
    """Take the code of a verification mail, or send one again to whoever is signed in."""
    people = call.platform.people
    if call.body.code is not None:
        found = people.codes.use("verify", call.body.code)
        people.accounts.verify_email(found.account, found.email)
        return Answer(status=204)
    call.count(MAIL_ACCOUNT, call.me.account)
    _send_verification(call, call.account)
    return Answer(status=202)


def change_password(call: Call) -> SignedIn:
    """Change the password; every other session and token ends."""
    people, account = call.platform.people, call.account
    call.count(SIGN_IN_ACCOUNT, account.id)
    people.passwords.check(call.body.new)
    people.check_password(account.id, call.body.old)
    people.change_password(account.id, call.body.new)
    return _signed_in(call, account)


def show_me(call: Call) -> Me:
    """Say who is signed in."""
    return _me(call, call.account)


def change_me(call: Call) -> Me:
    """Change settings."""
    people, body = call.platform.people, call.body
    given = {name: value for name, value in structs.asdict(body).items() if value is not UNSET}
    blocked = given.pop("blocked", None)
    vacation = given.get("vacation")
    if vacation is not None and not 0 <= vacation.since < vacation.until < 1 << 53:
        raise Malformed(
            "bad-vacation",
            "A vacation ends after it begins.",
            "Des vacances finissent après leur début.",
        )
    account = call.account
    if given:
        account = people.accounts.change(account.id, **given)
    if blocked is not None:
        people.blocks.replace(account.id, blocked)
    return _me(call, account)


def delete_me(call: Call) -> None:
    """Forget whoever is signed in: their moves stay, their name goes."""
    call.platform.leave_matches(call.me.account)
    call.platform.people.delete(call.me.account)
    call.reading.inboxes.forget(call.me.account)
    call.drop_session()


def _me(call: Call, account: Account) -> Me:
    people = call.platform.people
    return Me(
        id=account.id,
        name=account.name,
        guest=account.guest,
        email=account.email,
        verified=account.verified,
        language=account.language,
        notices=account.notices,
        vacation=account.vacation,
        blocked=[Known(id, people.accounts.name_of(id)) for id in people.blocks.of(account.id)],
        created=account.created,
    )


def _signed_in(call: Call, account: Account, recovery: str | None = None) -> SignedIn:
    """Open a session: a new secret at every sign-in."""
    label = call.header("user-agent") or ""
    opened = call.platform.people.sessions.open(account.id, label)
    call.set_session(opened.cookie)
    return SignedIn(account.id, account.name, opened.bearer, recovery)


def _send_verification(call: Call, account: Account) -> None:
    if account.email is None or account.verified:
        return
    people, address = call.platform.people, call.platform.settings.address
    language = account.language or call.asked_language
    code = people.codes.make("verify", account.id, account.email)
    if people.accounts.by_email(account.email) == account.id:
        letter = verify_letter(account.email, address, code, language)
    else:
        # Somebody else has this address: they learn it, whoever asked here does not.
        letter = already_letter(account.email, address, language)
    call.platform.mailer.send(letter)


ROUTES: tuple[Route, ...] = (
    Route(
        method="POST",
        path="/api/guests",
        handler=become_guest,
        summary="Begin to play: an account without a password, signed in at once",
        who=ANYONE,
        body=NewGuest,
        answers={201: SignedIn},
        limits=(GUEST,),
    ),
    Route(
        method="POST",
        path="/api/accounts",
        handler=register,
        summary="Make an account with an address; a guest who is signed in keeps their matches",
        who=ANYONE,
        body=NewAccount,
        answers={201: SignedIn},
        limits=(GUEST, MAIL, SIGN_IN_ALL),
    ),
    Route(
        method="POST",
        path="/api/session",
        handler=sign_in,
        summary="Sign in, by address and password or by recovery code",
        who=ANYONE,
        body=SignIn,
        answers={201: SignedIn},
        limits=(SIGN_IN, SIGN_IN_ALL),
    ),
    Route(
        method="DELETE",
        path="/api/session",
        handler=sign_out,
        summary="Sign out",
        who=READER,
        answers={204: None},
        limits=(WRITE,),
    ),
    Route(
        method="POST",
        path="/api/password-reset",
        handler=reset_password,
        summary="Ask for a code by mail; or set a new password with it",
        who=ANYONE,
        body=Reset,
        answers={202: None, 204: None},
        refusals=(409,),
        limits=(MAIL, SIGN_IN_ALL),
    ),
    Route(
        method="POST",
        path="/api/email-verification",
        handler=verify_email,
        summary="Show that an address is one's own; without a code, send the mail again",
        who=ANYONE,
        body=Verification,
        optional_body=True,
        answers={202: None, 204: None},
        refusals=(409,),
        limits=(MAIL,),
    ),
    Route(
        method="PUT",
        path="/api/me/password",
        handler=change_password,
        summary="Change the password; all other sessions and all tokens end",
        who=OWNER,
        body=NewPassword,
        answers={200: SignedIn},
        limits=(WRITE, SIGN_IN_ALL),
    ),
    Route(
        method="GET",
        path="/api/me",
        handler=show_me,
        summary="Who is signed in, and their settings",
        who=READER,
        answers={200: Me},
    ),
    Route(
        method="PATCH",
        path="/api/me",
        handler=change_me,
        summary="Change settings",
        who=OWNER,
        body=Changes,
        answers={200: Me},
        limits=(WRITE,),
    ),
    Route(
        method="DELETE",
        path="/api/me",
        handler=delete_me,
        summary="Delete the account: the moves stay, the name goes",
        who=OWNER,
        answers={204: None},
        limits=(WRITE,),
    ),
)
