import { intakeLimits } from "#db/limits.ts";
import type { Services } from "#server/domain/scope.ts";
import { hashToken } from "#server/domain/sending/callback-token.ts";
import { AddressUsage } from "./address-usage.ts";
import { createBatcher } from "./batch.ts";
import { Drainer } from "./drain.ts";
import { type Fate, Ingest } from "./ingest.ts";
import { KnownTokens } from "./known-tokens.ts";
import { type QuarantineLimits, QuarantineWriter } from "./quarantine-writer.ts";
import { type Body, bodyTimeoutMs, readBody } from "./read-body.ts";
import { createReceived, hasTokenShape } from "./received.ts";
import { Shedding } from "./shedding.ts";
import { Spool, type SpoolLimits } from "./spool.ts";

export type ReceiverOptions = {
  services: Pick<Services, "db">;
  /** Folder for callbacks that the database cannot take; it has to outlive the process. */
  spoolDir: string;
  log?: { warn(fields: object, message: string): void };
  /** For tests; production passes none of these. */
  timeoutMs?: number;
  bodyTimeoutMs?: number;
  retryMs?: number;
  spoolLimits?: SpoolLimits;
  quarantineLimits?: QuarantineLimits;
};

export type ReceiverCounts = Record<Fate | "malformed" | "tooLarge" | "tooSlow" | "broken" | "failed", number>;

/** A request to the callback address, from whichever server. */
export type Incoming = {
  method: string;
  token: string;
  /** As it stands in the address, undecoded and without its question mark. */
  query: string;
  contentType: string | null;
  sourceIp: string | null;
  requestId: string | null;
  /** Must not throw. Called once at most, and not where the request is refused without it. */
  readBody(timeoutMs: number): Promise<Body>;
};

/** What to answer; `text` is null where there is no body. */
export type Answer = { status: number; text: string | null; headers: Record<string, string> };

/** Takes the platform's callbacks. Works on standard requests and on any server's own, so that any server can mount it. */
export type Receiver = {
  /**
   * Answers after the request's fate is certain: 200 durable, 404 nobody's token, 410 and 429 a closed one, 413, 408, 405,
   * 503 turned away. Never throws.
   */
  take(incoming: Incoming): Promise<Answer>;
  /** The same for a standard request. `method` is the one it came by, where it is not its own: that has no body by GET. */
  handle(request: Request, token: string, sourceIp: string | null, method?: string): Promise<Response>;
  counts(): ReceiverCounts & {
    spoolBytes: number;
    spoolLimitBytes: number;
    isDatabaseUp: boolean;
    lastShedAt: Date | null;
  };
  /** Files beside the spool: callbacks that the database does not take, and damaged bytes. */
  asideFiles(): Promise<number>;
  /** Resolves when every request taken so far has been answered. */
  drain(): Promise<void>;
  /** Ends after `drain`; what is spooled stays for the next process. */
  close(): Promise<void>;
};

/** Bodies that wait for the database in memory; beyond that they go to disk. */
const maxWaitingBytes = 64 * 1024 * 1024;
/** A query longer than any server's header limit cannot have come over HTTP/1. */
const maxQueryLength = 64 * 1024;

/** Starts receiving, and bringing in what earlier processes spooled. */
export function createReceiver(options: ReceiverOptions): Receiver {
  const db = options.services.db.intake;
  const timeoutMs = options.timeoutMs ?? intakeLimits.statementMs;
  const spool = new Spool(options.spoolDir, options.spoolLimits);
  const quarantine = new QuarantineWriter(db, options.quarantineLimits);
  const usage = new AddressUsage(db);
  const ingest = new Ingest({
    db,
    spool,
    quarantine,
    usage,
    known: new KnownTokens(),
    timeoutMs,
    onSpooled: (isAway) => drainer.wake(isAway),
  });
  const drainer = new Drainer({
    db,
    spool,
    quarantine,
    usage,
    timeoutMs,
    firstRetryMs: options.retryMs ?? 250,
    maxRetryMs: (options.retryMs ?? 250) * 20,
    lookEveryMs: 60_000,
    onUp: () => {
      ingest.isUp = true;
    },
    onProblem: (error, what) => options.log?.warn({ err: error }, what),
  });
  const batcher = createBatcher<Fate>({
    send: (rows) => ingest.store(rows),
    maxRows: 500,
    maxBytes: 4 * 1024 * 1024,
    maxInFlight: 2,
    minBesides: 16,
    extraTurns: 5,
  });
  const counts: ReceiverCounts = { ...zero };
  const shedding = new Shedding(options.log);

  const take = async ({ method, token, query, contentType, sourceIp, readBody }: Incoming): Promise<Answer> => {
    if (method !== "GET" && method !== "POST") return answers[405];
    if (!hasTokenShape(token)) return counted("malformed");
    if (query.length > maxQueryLength) return counted("tooLarge");
    const receivedAt = new Date();
    const body = await readBody(options.bodyTimeoutMs ?? bodyTimeoutMs);
    if (body.kind !== "read") return counted(refusals[body.kind]);
    const row = createReceived({
      receivedAt,
      tokenHash: hashToken(token),
      method,
      contentType,
      query,
      raw: body.raw,
      sourceIp,
      timesSeen: 1,
    });
    const isFlooded = batcher.waitingBytes() > maxWaitingBytes;
    return counted(await (isFlooded ? ingest.spool(row) : batcher.add(row)));
  };
  const counted = (what: keyof ReceiverCounts): Answer => {
    counts[what] += 1;
    if (statuses[what] === 503) shedding.note();
    return answers[statuses[what]];
  };
  const takeSafely = (incoming: Incoming): Promise<Answer> =>
    take(incoming).catch((error: unknown) => {
      options.log?.warn({ err: error, requestId: incoming.requestId }, "a callback could not be taken");
      return counted("failed");
    });
  const drain = async () => {
    await batcher.idle();
    await Promise.all([quarantine.flush(), usage.flush()]);
  };
  return {
    take: takeSafely,
    handle: async (request, token, sourceIp, method = request.method) => {
      const { status, text, headers } = await takeSafely({
        method,
        token,
        query: queryOf(request.url),
        contentType: request.headers.get("content-type"),
        sourceIp,
        requestId: request.headers.get("x-request-id"),
        readBody: (limitMs) => readBody(request, limitMs),
      });
      return new Response(text, { status, headers });
    },
    counts: () => ({
      ...counts,
      spoolBytes: spool.bytes,
      spoolLimitBytes: spool.limitBytes,
      isDatabaseUp: ingest.isUp,
      lastShedAt: shedding.lastAt,
    }),
    asideFiles: () => spool.asideFiles(),
    drain,
    close: async () => {
      await drain();
      await drainer.stop();
      await usage.flush();
      await spool.close();
    },
  };
}

const statuses = {
  stored: 200,
  repeated: 200,
  spooled: 200,
  unknown: 404,
  revoked: 410,
  full: 429,
  malformed: 404,
  tooLarge: 413,
  tooSlow: 408,
  broken: 400,
  shed: 503,
  failed: 503,
} as const satisfies Record<keyof ReceiverCounts, number>;

const refusals = { too_large: "tooLarge", too_slow: "tooSlow", broken: "broken" } as const satisfies Record<
  Exclude<Body["kind"], "read">,
  keyof ReceiverCounts
>;

const texts = {
  400: "incomplete request",
  404: "not found",
  405: "method not allowed",
  408: "request too slow",
  410: "this address was revoked",
  413: "request too large",
  429: "this address takes no more",
  503: "try again later",
} as const;

function answerOf(status: keyof typeof texts): Answer {
  const headers: Record<string, string> = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  if (status === 405) headers.allow = "GET, POST";
  // The rest of such a body is not worth reading; without this a server reads it to keep the connection.
  if (status === 413 || status === 408) headers.connection = "close";
  return { status, text: texts[status], headers };
}

const answers = {
  // Without a body: Next writes one as a stream, which costs half as much again as the rest of the answer.
  200: { status: 200, text: null, headers: { "cache-control": "no-store" } },
  400: answerOf(400),
  404: answerOf(404),
  405: answerOf(405),
  408: answerOf(408),
  410: answerOf(410),
  413: answerOf(413),
  429: answerOf(429),
  503: answerOf(503),
} as const satisfies Record<200 | keyof typeof texts, Answer>;

/** As it stands in the address, undecoded. */
function queryOf(url: string): string {
  const start = url.indexOf("?");
  if (start === -1) return "";
  const end = url.indexOf("#", start);
  return url.slice(start + 1, end === -1 ? undefined : end);
}

const zero: ReceiverCounts = {
  stored: 0,
  repeated: 0,
  unknown: 0,
  revoked: 0,
  full: 0,
  spooled: 0,
  shed: 0,
  malformed: 0,
  tooLarge: 0,
  tooSlow: 0,
  broken: 0,
  failed: 0,
};
