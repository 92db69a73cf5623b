import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import superjson, { type SuperJSONResult } from "superjson";
import { attempt } from "#db/schema/submissions.ts";
import { watchDatabase } from "#db/watch.ts";
import { authOptions } from "#server/auth/options.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import type { Scope, Services } from "#server/domain/scope.ts";
import { createReceiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { createFeed } from "#server/domain/sending/live/feed.ts";
import { noMetrics } from "#server/metrics/metrics.ts";
import { type Runtime, setRuntime } from "#server/runtime.ts";
import { handleTrpc } from "#server/trpc/handler.ts";
import { createDatabase } from "#tests/support/database.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import type { ProcedureType } from "#tests/support/procedures.ts";

export const origin = "http://127.0.0.1:3000";

export type Portal = {
  services: TestServices;
  runtime: Runtime;
  databaseUrl: string;
  /** Lines of the process's log. */
  log: Record<string, unknown>[];
  close(): Promise<void>;
};

/** A web process's runtime in this process, on a database of the test file's own. */
export async function openPortal(overrides: Parameters<typeof openServices>[1] = {}): Promise<Portal> {
  const database = await createDatabase();
  const services = await openServices(database.url, overrides);
  const spoolDir = await mkdtemp(join(tmpdir(), "switchboard-"));
  const log: Record<string, unknown>[] = [];
  const runtime: Runtime = {
    services,
    database: watchDatabase(database.url),
    receiver: createReceiver({ services, spoolDir }),
    feed: createFeed(services, (error) => log.push({ err: error })),
    authOptions: authOptions(services, {
      secretKey: "the tests' key",
      oidc: null,
      onError: (code) => void log.push({ code }),
    }),
    metrics: noMetrics,
    isMigrated: async () => true,
    providerName: null,
    log: pino({}, { write: (line: string) => void log.push(JSON.parse(line)) }),
  };
  setRuntime(runtime);
  return {
    services,
    runtime,
    databaseUrl: database.url,
    log,
    close: async () => {
      runtime.feed.close();
      await runtime.database.close();
      await runtime.receiver.drain();
      await runtime.receiver.close();
      await services.close();
      await database.drop();
      await rm(spoolDir, { recursive: true });
    },
  };
}

export type Viewer = { slug: string; cookie: string };

/** Signs the scope's person in. */
export async function signedIn(scope: Scope): Promise<Viewer> {
  const token = await createSession(scope.services.db.system, scope.person.id, { ip: null, userAgent: null });
  return { slug: scope.workspace.slug, cookie: `switchboard.session=${token}` };
}

/** The one attempt of a submission. */
export async function attemptOfSubmission(services: Services, submissionId: string): Promise<string> {
  const { system } = services.db;
  const [row, more] = await system
    .select({ id: attempt.id })
    .from(attempt)
    .where(eq(attempt.submissionId, submissionId));
  if (!row || more) throw new Error("the submission has not exactly one attempt");
  return row.id;
}

export type Call = { path: string; type: ProcedureType; input?: unknown };

export type Answer = {
  http: number;
  /** The error's code, or OK. */
  code: string;
  error: AnswerError | null;
  data: unknown;
};
type AnswerError = {
  message: string;
  data: {
    code: string;
    httpStatus: number;
    requestId: string | null;
    details: Record<string, unknown> | null;
    fields: { path: string; message: string }[] | null;
  };
};

type Options = { viewer?: Viewer | undefined; headers?: Record<string, string>; requestId?: string };

function headersOf({ viewer, headers, requestId = randomUUID() }: Options, isPost: boolean): Record<string, string> {
  return {
    "x-request-id": requestId,
    ...(viewer ? { cookie: viewer.cookie, "x-workspace": viewer.slug } : {}),
    ...(isPost ? { "content-type": "application/json", origin } : {}),
    ...headers,
  };
}

/** The request a browser makes for one call: queries and subscriptions by GET, mutations by POST. */
export function requestFor({ path, type, input }: Call, options: Options = {}): Request {
  const body = JSON.stringify(superjson.serialize(input));
  const headers = headersOf(options, type === "mutation");
  const url = `${origin}/api/trpc/${path}`;
  if (type === "mutation") return new Request(url, { method: "POST", headers, body });
  return new Request(`${url}?input=${encodeURIComponent(body)}`, { headers });
}

export async function call(one: Call, options: Options = {}): Promise<Answer> {
  const response = await handleTrpc(requestFor(one, options));
  if (!response.headers.get("content-type")?.startsWith("text/event-stream"))
    return readAnswer(response.status, await response.json());
  const stream = readStream(response);
  const first = await stream.next();
  await stream.leave();
  if (first?.event !== "serialized-error") return { http: response.status, code: "OK", error: null, data: first?.data };
  const error = superjson.deserialize<AnswerError>(JSON.parse(first.data));
  return { http: error.data.httpStatus, code: error.data.code, error, data: null };
}

export type StreamEvent = { event: string; id: string | null; data: string };

/** The events of a stream of a subscription, apart from those that only keep it open; undefined when it has ended. */
export function readStream(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const end = pending.indexOf("\n\n");
      if (end >= 0) {
        const event = parseEvent(pending.slice(0, end));
        pending = pending.slice(end + 2);
        if (event.event !== "connected" && event.event !== "ping" && event.data !== "") return event;
        if (event.event === "return") return undefined;
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      pending += chunk.value;
    }
  };
  return { next, leave: async () => reader?.cancel() };
}

function parseEvent(text: string): StreamEvent {
  const fields = new Map(
    text.split("\n").map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { event: fields.get("event") ?? "message", id: fields.get("id") ?? null, data: fields.get("data") ?? "" };
}

/** Several calls in one POST, as they may come together. */
export async function callBatch(calls: readonly Call[], options: Options = {}): Promise<Answer[]> {
  const inputs = calls.map(({ input }, index) => [index, superjson.serialize(input)] as const);
  const url = `${origin}/api/trpc/${calls.map(({ path }) => path).join(",")}?batch=1`;
  const body = JSON.stringify(Object.fromEntries(inputs));
  const response = await handleTrpc(new Request(url, { method: "POST", headers: headersOf(options, true), body }));
  const answers: unknown = await response.json();
  if (!Array.isArray(answers)) throw new Error(`the batch was refused as a whole: ${JSON.stringify(answers)}`);
  return answers.map((answer) => readAnswer(response.status, answer));
}

function readAnswer(http: number, body: { error?: SuperJSONResult; result?: { data: SuperJSONResult } }): Answer {
  if (body.error) {
    const error = superjson.deserialize<AnswerError>(body.error);
    return { http, code: error.data.code, error, data: null };
  }
  return { http, code: "OK", error: null, data: body.result && superjson.deserialize(body.result.data) };
}
