import type { z } from "zod";
import { storableText } from "#server/compose/storable-text.ts";
import type { Area, FaultTable, Method, Operation } from "#server/contract/operation.ts";
import { withRules } from "#server/contract/operation.ts";
import { t } from "#words/t.ts";
import { type Agents, type Exchange, exchange, type HttpRequest, type OnStep } from "./exchange.ts";
import { codeOf } from "./failure.ts";
import { stringifyJson } from "./json.ts";
import { judge, type Outcome } from "./judge.ts";
import { toKeep } from "./kept-words.ts";
import { hide, isClean, redact, redactText, secretsIn } from "./redact.ts";
import type { Secret } from "./secret.ts";
import { signedHeaders } from "./sign.ts";

/** Where the paths of an area begin, for areas that are not found by their own name. */
export type AreaPaths = Partial<Record<Area, string>>;

/** An account on the platform, opened for one call. */
export type Account = {
  baseUrl: string;
  apiKey: string;
  secret: Secret;
  clockOffsetMs: number;
  /** Replaces "/email" and its like where the account's host has another path for an area; "" for none. */
  paths?: AreaPaths;
  /** Further secrets of the account that the platform may repeat: hidden from every record and answer. */
  concealed?: readonly Secret[];
};

/** The call as it is stored: nothing in it is secret. */
export type CallStart = {
  operation: string;
  method: string;
  path: string;
  appId: string | null;
  request: Record<string, unknown>;
};
export type CallEnd = {
  outcome: "accepted" | "refused" | "not_sent" | "unknown";
  httpStatus: number | null;
  platformStatus: string | null;
  reply: string | null;
  note: string | null;
  sent: boolean;
  durationMs: number;
  /** The platform's clock minus the one that signed, its known offset included. */
  clockDifferenceMs: number | null;
  drift: string[];
};
/** Where calls are recorded. A call whose start cannot be recorded is not made. */
export type CallJournal = { begin(call: CallStart): Promise<(end: CallEnd) => Promise<void>> };

/** Facts about the answer besides its outcome. */
export type CallFacts = Omit<CallEnd, "reply" | "outcome"> & { headersSent: number };
export type CallResult<Reply> = Outcome<Reply> & { facts: CallFacts };

export type CallLimits = {
  timeoutMs: number;
  /** Moment of `performance.now()` after which the call is not made any more. */
  startBy?: number;
  onStep?: OnStep;
};
export type CallPeers = { agents: Agents; account: Account };
export type CallOptions = CallPeers & CallLimits & { journal: CallJournal };

/** A call that is ready to be made, and how it ended, each as it is recorded too. */
export type PreparedCall<Reply> = {
  start: CallStart;
  /** The request as it is sent, with nothing hidden. */
  fields: Record<string, unknown>;
  /** Whether something of the request is hidden in its record. */
  isRedacted: boolean;
  /** Signs and makes the call, once. Never throws for what the network does. */
  send(limits: CallLimits): Promise<{ result: CallResult<Reply>; end: CallEnd }>;
};

const maxStoredReply = 64 * 1024;

/**
 * Makes one platform call (spec: Endpoints): validates the request against the contract (ZodError is a programmer's
 * mistake), records it, signs it now, and judges the answer. Never repeats it and never throws for what the network does.
 */
export async function callPlatform<Request extends z.ZodObject, Reply extends z.ZodObject, Faults extends FaultTable>(
  operation: Operation<Request, Reply, Faults>,
  request: z.input<Request>,
  { agents, account, journal, ...limits }: CallOptions,
): Promise<CallResult<z.output<Reply>>> {
  const call = prepareCall(operation, request, { agents, account });
  const finish = await journal.begin(call.start);
  const { result, end } = await call.send(limits);
  // The answer must survive a record that cannot be completed: it exists nowhere else.
  await finish(end).catch(() => undefined);
  return result;
}

/** Everything about a call that needs no network. Throws ZodError where the request breaks the contract. */
export function prepareCall<Request extends z.ZodObject, Reply extends z.ZodObject, Faults extends FaultTable>(
  operation: Operation<Request, Reply, Faults>,
  request: z.input<Request>,
  { agents, account }: CallPeers,
): PreparedCall<z.output<Reply>> {
  const fields: Record<string, unknown> = withRules(operation.request, operation.rules).parse(request);
  const http = toHttp(operation, account, fields);
  const known = [...concealedOf(account), ...secretsIn(fields)];
  const isRedacted = !isClean(http.body ?? "\\", known);
  const start: CallStart = {
    ...startOf(operation, http, known),
    appId: appIdOf(fields),
    // redact() maps an object to an object of the same keys.
    request: isRedacted ? (redact(fields, known) as Record<string, unknown>) : fields,
  };
  return { start, fields, isRedacted, send: (limits) => send(operation, http, known, { agents, account }, limits) };
}

/**
 * Like `prepareCall`, of a request that was held against the contract when it was stored and goes out as it is: it may be as
 * large as a call can be, and nothing of it is looked at one by one.
 */
export function prepareStored(
  operation: Operation,
  request: string,
  peers: CallPeers,
): PreparedCall<Record<string, unknown>> {
  const { account } = peers;
  const known = concealedOf(account);
  const fields: Record<string, unknown> = JSON.parse(request);
  const body = JSON.stringify(fields);
  const isPlain = isClean(body, known) && methodOf(operation) !== "GET" && !/[{]/.test(operation.path);
  if (!isPlain || operation.longIds) return prepareCall(operation, fields, peers);
  const http = toPost(methodOf(operation), urlOf(account, pathOf(operation, account)), body);
  const start: CallStart = { ...startOf(operation, http, known), appId: appIdOf(fields), request: fields };
  return { start, fields, isRedacted: false, send: (limits) => send(operation, http, known, peers, limits) };
}

function startOf(operation: Operation, { method, url }: HttpRequest, known: readonly string[]) {
  return { operation: operation.id, method, path: redactText(url.pathname + url.search, known) };
}

function appIdOf({ appId }: Record<string, unknown>): string | null {
  return typeof appId === "string" ? appId : null;
}

function concealedOf(account: Account): string[] {
  return [account.secret, ...(account.concealed ?? [])].map((secret) => secret.reveal());
}

async function send<Request extends z.ZodObject, Reply extends z.ZodObject, Faults extends FaultTable>(
  operation: Operation<Request, Reply, Faults>,
  http: HttpRequest,
  known: readonly string[],
  { agents, account }: CallPeers,
  limits: CallLimits,
): Promise<{ result: CallResult<z.output<Reply>>; end: CallEnd }> {
  const signed = signedHeaders(account.apiKey, account.secret, new Date(Date.now() + account.clockOffsetMs));
  const secrets = [...known, signed.Sign ?? ""];
  const agent = operation.effect === "read" ? agents.pooled : agents.once;
  const answer = await exchange(agent, { ...http, headers: { ...http.headers, ...signed } }, limits);
  const { outcome: told, drift } = judge(operation, answer);
  const isPlain = answer.kind === "answered" && isClean(answer.body, secrets);
  const outcome = isPlain ? told : hide(told, secrets);
  const { headersSent, ...facts } = factsOf(answer, outcome, drift, account.clockOffsetMs);
  // Redacted before it is cut, or half of a secret could remain at the end.
  const whole = answer.kind === "answered" ? (isPlain ? answer.body : redactText(answer.body, secrets)) : null;
  const reply = whole === null ? null : storableText(whole.slice(0, maxStoredReply));
  const end = { ...facts, note: withCode(facts.note, answer), outcome: outcome.kind, reply };
  return { result: { ...outcome, facts: { ...facts, headersSent } }, end };
}

function factsOf(answer: Exchange, outcome: Outcome<unknown>, drift: string[], clockOffsetMs: number): CallFacts {
  const ourClock = Date.now() + clockOffsetMs;
  const refusedOrUnknown = outcome.kind === "refused" || outcome.kind === "unknown" ? outcome : undefined;
  return {
    httpStatus: answer.kind === "answered" ? answer.httpStatus : null,
    platformStatus: outcome.kind === "accepted" ? "0" : (refusedOrUnknown?.status ?? null),
    note: outcome.kind === "not_sent" || outcome.kind === "unknown" ? outcome.note : null,
    sent: outcome.kind !== "not_sent",
    headersSent: answer.headersSent,
    durationMs: answer.durationMs,
    clockDifferenceMs: answer.kind === "answered" && answer.date ? answer.date.getTime() - ourClock : null,
    drift,
  };
}

/** Whoever looks into the record of a call finds the name of what went wrong as well. */
function withCode(note: string | null, answer: Exchange): string | null {
  const code = answer.kind === "failed" ? codeOf(answer.error) : undefined;
  return note === null || code === undefined ? note : toKeep(() => t("kept.noteWithCode", { note, code }));
}

/** A send by GET could be repeated by any HTTP stack on the way, and its numbers would end in access logs. */
function methodOf({ methods }: Operation): Method {
  return methods.find((candidate) => candidate !== "GET") ?? "GET";
}

function toHttp(operation: Operation, account: Account, fields: Record<string, unknown>): HttpRequest {
  const method = methodOf(operation);
  const rest = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
  const path = pathOf(operation, account).replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value).toWellFormed());
  });
  const url = urlOf(account, path);
  if (method !== "GET") return toPost(method, url, stringifyJson(rest, new Set(operation.longIds)));
  for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value));
  return { method, url, headers: {}, body: undefined };
}

/** The operation's path, or the one that the account's host answers under. */
function pathOf({ area, path }: Operation, { paths }: Account): string {
  const other = paths?.[area];
  return other === undefined ? path : other + path.slice(`/${area}`.length);
}

function urlOf(account: Account, path: string): URL {
  return new URL(account.baseUrl.replace(/\/+$/, "") + path);
}

function toPost(method: Method, url: URL, body: string): HttpRequest {
  return { method, url, headers: { "Content-Type": "application/json;charset=UTF-8" }, body };
}
