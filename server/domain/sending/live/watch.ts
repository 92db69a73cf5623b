import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { visibleTo } from "#server/domain/sending/evidence/read.ts";
import { t } from "#words/t.ts";
import { type Cursor, currentCursor, formatCursor, parseCursor, readChanges } from "./changes-since.ts";
import type { Feed } from "./feed.ts";
import { type LiveEvent, readEvent, readFigures, type Topic } from "./live-event.ts";

/** What a watching page gets: an event, or the advice to read everything again because its place is too old. */
export type WatchEvent = { kind: "changed"; event: LiveEvent } | { kind: "reload"; cursor: string };

/** A page that takes no events, while more come, is told what it missed in one. */
const longestQueue = 20;

/** Everything up to an event: its figures are the newest, and the page reads again what it shows. */
function inOne(newest: LiveEvent): LiveEvent {
  return { ...newest, attemptsChanged: true, recipients: [], many: true };
}

/** How many changes a resuming page is told one by one. */
const resumeRows = 201;

/**
 * Follows one submission until `signal` aborts. Starts with its present figures, or, given the cursor of the last event
 * that arrived, with what changed since: subscribed first, read second, so nothing falls between. Throws `not_found`.
 */
export async function* watchSubmission(
  scope: Scope,
  feed: Feed,
  input: { submissionId: string; lastCursor: string | null; signal: AbortSignal },
): AsyncGenerator<WatchEvent> {
  requirePermission(scope, "submission.read");
  const topic = { workspaceId: scope.workspace.id, submissionId: input.submissionId };
  const queue: LiveEvent[] = [];
  let wake = () => {};
  const now = await currentCursor(scope.services.db.system);
  const unsubscribe = feed.subscribe(topic, now, (event) => {
    queue.push(event);
    if (queue.length > longestQueue) queue.splice(0, queue.length, inOne(event));
    wake();
  });
  const stopped = () => wake();
  input.signal.addEventListener("abort", stopped, { once: true });
  try {
    yield await opening(scope, topic, now, input.lastCursor);
    while (!input.signal.aborted) {
      const event = queue.shift();
      if (event)
        yield {
          kind: "changed",
          event: { ...event, recipients: event.recipients.map((row) => visibleTo(scope, row)) },
        };
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (queue.length > 0 || input.signal.aborted) resolve();
        });
      }
    }
  } finally {
    input.signal.removeEventListener("abort", stopped);
    unsubscribe();
  }
}

async function opening(scope: Scope, topic: Topic, now: Cursor, lastCursor: string | null): Promise<WatchEvent> {
  const { services } = scope;
  const figures = await readFigures(services, topic);
  if (!figures) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
  const still: LiveEvent = { cursor: formatCursor(now), figures, attemptsChanged: false, recipients: [], many: false };
  if (lastCursor === null) return { kind: "changed", event: still };
  const since = parseCursor(lastCursor);
  if (!since) return { kind: "reload", cursor: still.cursor };
  const rows = await readChanges(services.db.system, since, resumeRows, topic.submissionId);
  if (rows.length === resumeRows) return { kind: "reload", cursor: still.cursor };
  const event = await readEvent(services, topic, rows);
  const recipients = event?.recipients.map((row) => visibleTo(scope, row)) ?? [];
  return { kind: "changed", event: event ? { ...event, recipients, cursor: still.cursor } : still };
}
