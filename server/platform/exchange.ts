import { AsyncLocalStorage } from "node:async_hooks";
import { channel } from "node:diagnostics_channel";
import type { LookupFunction } from "node:net";
import { Agent, type Dispatcher } from "undici";
import type { Method } from "#server/contract/operation.ts";

/** Steps of one dispatch, in order; fault tests stop a process at one of them. */
export type Step =
  | "before_claim"
  | "claimed"
  | "fence_checked"
  | "headers_sent"
  | "acted_unread"
  | "answer_read"
  | "outcome_committed";
export type OnStep = (step: Step) => void;

export type HttpRequest = { method: Method; url: URL; headers: Record<string, string>; body: string | undefined };

/** The outcome of one HTTP call. `headersSent` counts how often undici began to write it: above 1 is a defect. */
export type Exchange = { headersSent: number; durationMs: number } & (
  | { kind: "answered"; httpStatus: number; date: Date | null; body: string }
  /** `isWatched`: diagnostics told of the request. Where they did not, it may have left although no headers were counted. */
  | { kind: "failed"; error: Error; isWatched: boolean }
);

/** Answers larger than this are not read; the largest documented one, a page of 100 call records, is far below. */
const maxAnswerBytes = 16 * 1024 * 1024;

type Watch = { isWatched: boolean; headersSent: number; onStep: OnStep | undefined };
const current = new AsyncLocalStorage<Watch>();
const watched = new WeakMap<object, Watch>();

// The channels also fire for Node's own fetch and for calls nobody watches: only requests created inside `exchange` count.
channel("undici:request:create").subscribe((message) => {
  const watch = current.getStore();
  const request = requestOf(message);
  if (!watch || !request) return;
  watch.isWatched = true;
  watched.set(request, watch);
});
channel("undici:client:sendHeaders").subscribe((message) => {
  const request = requestOf(message);
  const watch = request && watched.get(request);
  if (!watch) return;
  watch.headersSent += 1;
  watch.onStep?.("headers_sent");
});

function requestOf(message: unknown): object | undefined {
  if (typeof message !== "object" || message === null || !("request" in message)) return undefined;
  return typeof message.request === "object" && message.request !== null ? message.request : undefined;
}

/**
 * Agents of a process. Sends use a fresh connection each (`pipelining: 0`), so that a peer closing an idle socket makes
 * no false unknown; neither offers HTTP/2, under which undici repeats a POST by itself. Files have connections of their own:
 * a long one keeps no question waiting.
 */
export type Agents = { once: Dispatcher; pooled: Dispatcher; files: Dispatcher; close(): Promise<void> };

/** `connect` adds to how connections are made, such as another time limit, certificate authority or resolver. */
export function createAgents(connect: { timeout?: number; ca?: string; lookup?: LookupFunction } = {}): Agents {
  const options = { allowH2: false, connect: { timeout: 10_000, ...connect } };
  const once = new Agent({ ...options, pipelining: 0 });
  const pooled = new Agent({ ...options, connections: 8 });
  const files = new Agent({ ...options, connections: 16 });
  return {
    once,
    pooled,
    files,
    close: async () => {
      // Whoever still reads a file is gone with the process.
      await Promise.all([once.close(), pooled.close(), files.destroy()]);
    },
  };
}

/** Makes exactly one HTTP call: no retry, no redirect. Never throws for what the network does. */
export async function exchange(
  dispatcher: Dispatcher,
  request: HttpRequest,
  options: { timeoutMs: number; startBy?: number | undefined; onStep?: OnStep | undefined },
): Promise<Exchange> {
  const watch: Watch = { isWatched: false, headersSent: 0, onStep: options.onStep };
  const started = performance.now();
  const facts = () => ({ headersSent: watch.headersSent, durationMs: Math.round(performance.now() - started) });
  try {
    if (started > (options.startBy ?? Number.POSITIVE_INFINITY)) throw new HeldUp();
    const response = await current.run(watch, () =>
      dispatcher.request({
        origin: request.url.origin,
        path: request.url.pathname + request.url.search,
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        headersTimeout: options.timeoutMs,
        bodyTimeout: options.timeoutMs,
        signal: AbortSignal.timeout(options.timeoutMs),
      }),
    );
    options.onStep?.("acted_unread");
    const body = await readBody(response.body);
    options.onStep?.("answer_read");
    return { kind: "answered", httpStatus: response.statusCode, date: dateOf(response.headers.date), body, ...facts() };
  } catch (error) {
    const { isWatched } = watch;
    return { kind: "failed", error: error instanceof Error ? error : new Error(String(error)), isWatched, ...facts() };
  }
}

/** The process stood still between the decision to call and the call. */
export class HeldUp extends Error {}

export class AnswerTooLarge extends Error {}

async function readBody(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > maxAnswerBytes) throw new AnswerTooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function dateOf(header: string | string[] | undefined): Date | null {
  const date = typeof header === "string" ? new Date(header) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
