import type { Services } from "#server/domain/scope.ts";
import { type ChangeRow, type Cursor, currentCursor, readChanges } from "./changes-since.ts";
import { type LiveEvent, readEvent, type Topic } from "./live-event.ts";

/** One poller per web process: database work grows with what changes, not with who watches. */
export type Feed = {
  /** Calls `listener` with each change of the submission until the returned function is called. */
  subscribe(topic: Topic, listener: (event: LiveEvent) => void): () => void;
  close(): void;
};

const pollMs = 250;
const batchRows = 5000;

type Watched = { topic: Topic; listeners: Set<(event: LiveEvent) => void> };

export function createFeed(services: Services, onError: (error: unknown) => void): Feed {
  const watched = new Map<string, Watched>();
  let cursor: Cursor | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const schedule = (delayMs: number) => {
    if (!isClosed && watched.size > 0) timer = setTimeout(() => void tick(), delayMs);
    else timer = undefined;
  };

  const tick = async () => {
    let delayMs = pollMs;
    try {
      cursor ??= await currentCursor(services.db.system);
      const rows = await readChanges(services.db.system, cursor, batchRows);
      const last = rows.at(-1);
      if (last) cursor = { xid: last.xid, id: last.id, atMs: last.atMs };
      if (rows.length === batchRows) delayMs = 0;
      await deliver(rows);
    } catch (error) {
      onError(error);
      delayMs = 2000;
    }
    schedule(delayMs);
  };

  const deliver = async (rows: readonly ChangeRow[]) => {
    for (const [submissionId, changed] of Map.groupBy(rows, (row) => row.submissionId)) {
      const entry = watched.get(submissionId);
      // The feed reads every workspace's changes; a topic hears only those of its own.
      const own = changed.filter((row) => row.workspaceId === entry?.topic.workspaceId);
      if (!entry || own.length === 0) continue;
      const event = await readEvent(services, entry.topic, own);
      if (event) for (const listener of entry.listeners) listener(event);
    }
  };

  return {
    subscribe(topic, listener) {
      const entry = watched.get(topic.submissionId) ?? { topic, listeners: new Set() };
      entry.listeners.add(listener);
      watched.set(topic.submissionId, entry);
      if (!timer) {
        // Nobody watched for a while: what changed meanwhile was read by whoever opens the page now.
        cursor = null;
        timer = setTimeout(() => void tick(), 0);
      }
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size === 0 && watched.get(topic.submissionId) === entry) watched.delete(topic.submissionId);
      };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      watched.clear();
    },
  };
}
