"""Records: a match as a file, taken out, taken in, and proved."""

import re

from msgspec import Struct
from tafl.audit import audit
from tafl.checking import checked_options
from tafl.errors import BadRecord, Conflict, NotFound, Rejected
from tafl.jobs import Job, run_job
from tafl.record import opening_of, read_record
from tafl.store import bad_name
from tafl.valkey import take_in

from .call import Call
from .limits import CREATE, WRITE
from .looking import must_be_over
from .news import live_store
from .parameters import PARAMETERS
from .places import place_in
from .refusals import no_such_page
from .route import PLAYER, READER, VIEWER, VISITOR, Answer, Media, Route

NDJSON = "application/x-ndjson"
MOST = 8 * 1024 * 1024


class Imported(Struct, frozen=True):
    """A match that was taken in."""

    id: str
    game: str
    commits: int


class Started(Struct, frozen=True):
    """A job that is under way; ask for it by its id."""

    id: str


def write_down(call: Call) -> Answer:
    """Give the whole log; before the end to nobody."""
    match = call.here.match
    must_be_over(match)
    name = f'attachment; filename="{match.id}.jsonl"'
    data = call.platform.service.record(match.id)
    return Answer(data, headers={"content-disposition": name})


def take_record(call: Call) -> Imported:
    """Take a match in that was played elsewhere, if all of it can be proved."""
    data: bytes = call.body
    platform = call.platform
    report = audit(data, platform.catalogue)
    if not report.ok:
        problem = report.problem
        raise BadRecord(
            "bad-record",
            problem.en if problem else "The record cannot be proved.",
            problem.fr if problem else "L'enregistrement ne peut être prouvé.",
            version=report.first_bad or 0,
        )
    record = read_record(data)
    match_id = record.header.match
    if not re.fullmatch(PARAMETERS["match"].pattern, match_id, re.ASCII):
        raise bad_name(match_id)  # nobody could ask for it here
    opening = opening_of(record.entries[0])
    if opening.fork is not None:
        # Nothing proves that anybody ever came to that position, and it may be a monstrous one.
        raise Rejected(
            "forked-record",
            "A match that began in the middle of another cannot be taken in.",
            "Une partie commencée au milieu d'une autre ne peut être reprise.",
        )
    checked_options(platform.catalogue.game(opening.game), opening.options, len(opening.seats))
    if platform.store.read(match_id):
        raise Conflict("match-exists", "This match is here already.", "Cette partie est déjà ici.")
    platform.people.players.import_as(match_id, call.me.account)
    take_in(live_store(platform), match_id, record.entries)
    call.changed(platform.service.load(match_id))
    return Imported(match_id, record.header.game, len(record.entries))


def start_audit(call: Call) -> Started:
    """Have a match proved from its log alone; before the end for nobody."""
    match = call.here.match
    must_be_over(match)
    board, service = call.jobs, call.platform.service
    id = board.start("audit", match.id)
    if call.platform.settings.workers == "inline":
        call.later(lambda: run_job(board, service, id))
    return Started(id)


def show_job(call: Call) -> Job:
    """Say how far a job is, to whom its match is there."""
    job = call.jobs.status(call.params["job"])
    if job is None:
        raise no_such_page()
    try:
        place_in(call.platform, job.match, call.caller)
    except NotFound:
        raise no_such_page() from None
    return job


ROUTES: tuple[Route, ...] = (
    Route(
        method="GET",
        path="/api/matches/{match}/record",
        handler=write_down,
        summary="The match as a file that anybody can verify; after the end",
        who=VIEWER,
        answers={200: Media(NDJSON)},
        refusals=(403,),
    ),
    Route(
        method="POST",
        path="/api/records",
        handler=take_record,
        summary="Take in a record of a finished match, if its audit finds nothing wrong",
        who=PLAYER,
        body=Media(NDJSON),
        answers={201: Imported},
        refusals=(404, 409, 500),
        limits=(CREATE,),
        most_bytes=MOST,
    ),
    Route(
        method="POST",
        path="/api/matches/{match}/audit",
        handler=start_audit,
        summary="Have the match audited; the answer names a job",
        who=VISITOR,
        answers={202: Started},
        refusals=(403,),
        limits=(WRITE,),
    ),
    Route(
        method="GET",
        path="/api/jobs/{job}",
        handler=show_job,
        summary="How far a job is, and what it found",
        who=READER,
        answers={200: Job},
    ),
)
