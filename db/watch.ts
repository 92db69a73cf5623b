import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import type postgres from "postgres";
import { connectTo } from "./driver.ts";

/** Whether the database answers, asked all the time over a connection of its own, which nobody's work can keep busy. */
export type DatabaseWatch = {
  isAway(): boolean;
  /**
   * Calls `listener` once when the database goes away, at once where it is away already. Call what it returns to stop
   * listening.
   */
  onAway(listener: () => void): () => void;
  close(): Promise<void>;
};

export type WatchTiming = { everyMs: number; awayEveryMs: number; limitMs: number };

/**
 * A database that froze is known to be away after five seconds at most, one that ended after half of one. A machine that is
 * short of processors answers late too: silence counts only when a second connection meets it as well.
 */
const timing: WatchTiming = { everyMs: 500, awayEveryMs: 250, limitMs: 2250 };

/** Starts asking, and tells `onChange` of each time it goes and comes. Until the first answer it counts as being there. */
export function watchDatabase(
  url: string,
  onChange: (isAway: boolean) => void = () => undefined,
  { everyMs, awayEveryMs, limitMs }: WatchTiming = timing,
): DatabaseWatch {
  const closing = new AbortController();
  const listeners = new Set<() => void>();
  let client = connect(url, limitMs);
  let isAway = false;

  const reconnect = () => {
    // Whatever hangs in this connection is not for the next question.
    client.end({ timeout: 0 }).catch(() => undefined);
    client = connect(url, limitMs);
  };
  const look = async () => {
    let answer = await ask(client, limitMs);
    if (answer === "silence" && !isAway && !closing.signal.aborted) {
      reconnect();
      answer = await ask(client, limitMs);
    }
    if (closing.signal.aborted) return;
    if (answer === "here") {
      if (isAway) onChange(false);
      isAway = false;
      return;
    }
    reconnect();
    if (isAway) return;
    isAway = true;
    onChange(true);
    for (const listener of [...listeners]) listener();
    listeners.clear();
  };
  const run = async () => {
    while (!closing.signal.aborted) {
      await look();
      await delay(isAway ? awayEveryMs : everyMs, undefined, { signal: closing.signal, ref: false }).catch(
        () => undefined,
      );
    }
  };
  const running = run();
  return {
    isAway: () => isAway,
    onAway: (listener) => {
      if (isAway) listener();
      else listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      closing.abort();
      await client.end({ timeout: 0 });
      await running;
    },
  };
}

function connect(url: string, limitMs: number): postgres.Sql {
  return connectTo(url, {
    max: 1,
    connect_timeout: limitMs / 1000,
    backoff: () => 0,
    onnotice: () => undefined,
    connection: { application_name: "switchboard-watch" },
  });
}

type Answer = "here" | "refused" | "silence";

async function ask(client: postgres.Sql, limitMs: number): Promise<Answer> {
  let answer: Answer = "silence";
  const asked = client`select 1`.then(
    () => {
      answer = "here";
    },
    (error: unknown) => {
      answer = isTimeout(error) ? "silence" : "refused";
    },
  );
  await Promise.race([asked, delay(limitMs, undefined, { ref: false })]);
  // Where this process was busy for long its timers come first, and an answer that is there already after them.
  for (let turn = 0; answer === "silence" && turn < 3; turn += 1) await nextTurn();
  return answer;
}

/** The driver's own limit for connecting may be over a moment before this one. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "CONNECT_TIMEOUT";
}
