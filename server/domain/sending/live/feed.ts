import type { Services } from "#server/domain/scope.ts";
import { type ChangeRow, type Cursor, readChanges } from "./changes-since.ts";
import { type LiveEvent, readEvent, type Topic } from "./live-event.ts";

/** One poller per web process: database work grows with what changes, not with who watches. */
export type Feed = {
  /**
   * Calls `listener` with each change of the submission after `since`, perhaps with earlier ones too, until the returned
   * function is called. Take the cursor first, subscribe, then read what is there: nothing falls between.
   */
  subscribe(topic: Topic, since: Cursor, listener: (event: LiveEvent) => void): () => void;
  close(): void;
};

const pollMs = 250;
const batchRows = 5000;

type Watched = { topic: Topic; listeners: Set<(event: LiveEvent) => void> };

/** Both ids: whoever subscribes first must not decide in whose workspace the others listen. */
function keyOf({ workspaceId, submissionId }: Topic): string {
  return `${workspaceId} ${submissionId}`;
}

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
      const rows = cursor ? await readChanges(services.db.system, cursor, batchRows) : [];
      await deliver(rows);
      // Only now: what could not be read for the listeners is read again.
      cursor = rows.at(-1) ?? cursor;
      if (rows.length === batchRows) delayMs = 0;
    } catch (error) {
      onError(error);
      delayMs = 2000;
    }
    schedule(delayMs);
  };

  const deliver = async (rows: readonly ChangeRow[]) => {
    // The feed reads every workspace's changes; a topic hears only those of its own.
    for (const [key, own] of Map.groupBy(rows, keyOf)) {
      const entry = watched.get(key);
      if (!entry) continue;
      const event = await readEvent(services, entry.topic, own);
      if (event) for (const listener of entry.listeners) listener(event);
    }
  };

  return {
    subscribe(topic, since, listener) {
      const key = keyOf(topic);
      const entry = watched.get(key) ?? { topic, listeners: new Set() };
      entry.listeners.add(listener);
      watched.set(key, entry);
      if (!timer) {
        // Nobody watched for a while: what changed before is read by whoever opens the page now.
        cursor = since;
        timer = setTimeout(() => void tick(), 0);
      }
      return () => {
        entry.listeners.delete(listener);
        if (entry.listeners.size === 0 && watched.get(key) === entry) watched.delete(key);
      };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      watched.clear();
    },
  };
}
