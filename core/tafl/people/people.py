"""All that is known of people, in one hand."""

from ..clients import Client
from ..ports import Clock, Ids, RandomIds
from .accounts import Account, Accounts, Profile
from .blocks import Blocks
from .calendars import Calendars
from .chats import Chats
from .invites import Invites
from .mail_codes import MailCodes
from .notes import Notes
from .passwords import Passwords
from .players import Players
from .recovery import RecoveryCodes
from .refusals import Forbidden, NotSignedIn, blocked
from .sessions import Caller, Sessions
from .tokens import Tokens

_PASSWORDS = Passwords()  # one for the process: it bounds how many hashes are made at once


class People:
    """Register, sign in, sign out, delete; the parts do the rest."""

    def __init__(self, client: Client, clock: Clock, ids: Ids | None = None) -> None:
        ids = RandomIds() if ids is None else ids
        self.accounts = Accounts(client, clock, ids)
        self.sessions = Sessions(client, clock, ids)
        self.tokens = Tokens(client, clock, ids)
        self.invites = Invites(client, clock, ids)
        self.players = Players(client, ids)
        self.blocks = Blocks(client)
        self.chats = Chats(client, clock)
        self.notes = Notes(client)
        self.calendars = Calendars(client, ids)
        self.codes = MailCodes(client, clock, ids)
        self.recovery = RecoveryCodes(client, ids)
        self.passwords = _PASSWORDS

    def caller(self, secret: str) -> Caller | None:
        """Find whose session or token a secret is."""
        return self.sessions.caller(secret) or self.tokens.caller(secret)

    def guest(self, profile: Profile) -> tuple[Account, str]:
        """Make an account without a password; give its recovery code with it."""
        account = self.accounts.create(profile)
        return account, self.recovery.renew(account.id)

    def register(self, account: str, email: str, password: str) -> None:
        """Give an account an address and a password.

        Whoever asks must not learn whether the address was free: the answer is the same, and a
        mail tells the owner.
        """
        hashed = self.passwords.hash(password)
        self.accounts.claim_email(email, account)
        self.accounts.set_sign_in(account, email, hashed)

    def sign_in(self, email: str, password: str) -> Account:
        """Find the account of an address and password; take the same time when there is none."""
        id = self.accounts.by_email(email)
        account = self.accounts.find(id) if id else None
        hashed = self.accounts.password_of(id) if id else None
        good = self.passwords.verify(hashed, password)
        if account is None or hashed is None or not good:
            raise NotSignedIn(
                "wrong-sign-in",
                "This address and password do not belong together.",
                "Cette adresse et ce mot de passe ne vont pas ensemble.",
            )
        if account.closed:
            raise blocked()
        if self.passwords.is_weak(hashed):
            self.accounts.set_password(account.id, self.passwords.hash(password))
        return account

    def sign_in_by_code(self, code: str) -> Account:
        """Find the account of a recovery code."""
        id = self.recovery.owner(code)
        account = self.accounts.find(id) if id else None
        if account is None:
            raise NotSignedIn(
                "wrong-recovery",
                "This recovery code is not known.",
                "Ce code de secours est inconnu.",
            )
        if account.closed:
            raise blocked()
        return account

    def check_password(self, account: str, password: str) -> None:
        """Refuse a password that is not this account's."""
        if not self.passwords.verify(self.accounts.password_of(account), password):
            raise Forbidden(
                "wrong-password", "This is not your password.", "Ce n'est pas votre mot de passe."
            )

    def change_password(self, account: str, password: str) -> None:
        """Set a password; whoever was signed in with the old one is out."""
        self.accounts.get(account)
        self.accounts.set_password(account, self.passwords.hash(password))
        self.sign_out_everywhere(account)

    def reset_code(self, email: str) -> tuple[Account, str] | None:
        """Make a code for whoever holds an address; do the same work when nobody does."""
        id = self.accounts.by_email(email)
        account = self.accounts.find(id or "nobody")
        code = self.codes.make("reset", account.id if account else "nobody", email)
        return None if account is None or account.email is None else (account, code)

    def sign_out_everywhere(self, account: str) -> None:
        """End all sessions, tokens and codes of an account."""
        self.sessions.end_all(account)
        self.tokens.end_all(account)
        self.recovery.forget(account)

    def block(self, account: str, *, closed: bool = True) -> None:
        """Shut an account out, or let it in again: for operators."""
        self.accounts.close(account, closed)
        if closed:
            self.sessions.end_all(account)
            self.tokens.end_all(account)

    def delete(self, account: str) -> None:
        """Forget a person. The moves stay in the logs, under pseudonyms that lead nowhere."""
        self.sign_out_everywhere(account)
        self.players.forget(account)
        self.blocks.forget(account)
        self.chats.forget(account)
        self.notes.forget(account)
        self.calendars.forget(account)
        self.accounts.delete(account)
