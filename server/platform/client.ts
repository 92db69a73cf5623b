import type { z } from "zod";
import type { FaultTable, Operation } from "#server/contract/operation.ts";
import { withRules } from "#server/contract/operation.ts";
import { longId } from "#server/contract/wire.ts";
import { type Agents, type Exchange, exchange, type HttpRequest, type OnStep } from "./exchange.ts";
import { storable, stringifyJson } from "./json.ts";
import { judge, type Outcome } from "./judge.ts";
import { hide, isClean, redact, redactText, secretsIn } from "./redact.ts";
import type { Secret } from "./secret.ts";
import { signedHeaders } from "./sign.ts";

/** An account on the platform, opened for one call. */
export type Account = {
  baseUrl: string;
  apiKey: string;
  secret: Secret;
  clockOffsetMs: number;
  /** What the platform knows of the account besides and may repeat: hidden from every record and answer. */
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

export type CallFacts = Omit<CallEnd, "reply" | "outcome"> & {
  headersSent: number;
  /** False when the answer came but the record of the call could not be completed. */
  recorded: boolean;
};
export type CallResult<Reply> = Outcome<Reply> & { facts: CallFacts };

export type CallOptions = {
  agents: Agents;
  account: Account;
  journal: CallJournal;
  timeoutMs: number;
  /** Moment of `performance.now()` after which the call is not made any more. */
  startBy?: number;
  onStep?: OnStep;
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
  const fields: Record<string, unknown> = withRules(operation.request, operation.rules).parse(request);
  const http = toHttp(operation, account, fields);
  const concealed = [account.secret, ...(account.concealed ?? [])].map((secret) => secret.reveal());
  const secrets = [...concealed, http.headers.Sign ?? "", ...secretsIn(fields)];
  const finish = await journal.begin({
    operation: operation.id,
    method: http.method,
    path: redactText(http.url.pathname + http.url.search, secrets),
    appId: typeof fields.appId === "string" ? fields.appId : null,
    // redact() maps an object to an object of the same keys.
    request: isClean(http.body ?? "\\", secrets) ? fields : (redact(fields, secrets) as Record<string, unknown>),
  });
  const agent = operation.effect === "read" ? agents.pooled : agents.once;
  const answer = await exchange(agent, http, limits);
  const { outcome: told, drift } = judge(operation, answer);
  const outcome = answer.kind === "answered" && isClean(answer.body, secrets) ? told : hide(told, secrets);
  const facts = factsOf(answer, outcome, drift, account.clockOffsetMs);
  // Redacted before it is cut, or half of a secret could remain at the end.
  const reply = answer.kind === "answered" ? redactText(answer.body, secrets).slice(0, maxStoredReply) : null;
  const { headersSent: _, ...stored } = facts;
  // The answer must survive a record that cannot be completed: it exists nowhere else.
  const recorded = await finish({
    ...stored,
    outcome: outcome.kind,
    reply: reply === null ? null : storable(reply),
  }).then(
    () => true,
    () => false,
  );
  return { ...outcome, facts: { ...facts, recorded } };
}

function factsOf(
  answer: Exchange,
  outcome: Outcome<unknown>,
  drift: string[],
  clockOffsetMs: number,
): Omit<CallFacts, "recorded"> {
  const ourClock = Date.now() + clockOffsetMs;
  const refusedOrUnknown = outcome.kind === "refused" || outcome.kind === "unknown" ? outcome : undefined;
  return {
    httpStatus: answer.kind === "answered" ? answer.httpStatus : null,
    platformStatus: outcome.kind === "accepted" ? "0" : (refusedOrUnknown?.status ?? null),
    note: outcome.kind === "not_sent" || outcome.kind === "unknown" ? outcome.note : null,
    sent: answer.headersSent > 0,
    headersSent: answer.headersSent,
    durationMs: answer.durationMs,
    clockDifferenceMs: answer.kind === "answered" && answer.date ? answer.date.getTime() - ourClock : null,
    drift,
  };
}

function toHttp(operation: Operation, account: Account, fields: Record<string, unknown>): HttpRequest {
  // A send by GET could be repeated by any HTTP stack on the way, and its numbers would end in access logs.
  const method = operation.methods.find((candidate) => candidate !== "GET") ?? "GET";
  const rest = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value).toWellFormed());
  });
  const url = new URL(account.baseUrl.replace(/\/+$/, "") + path);
  const headers = signedHeaders(account.apiKey, account.secret, new Date(Date.now() + account.clockOffsetMs));
  if (method === "GET") {
    for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, String(value));
    return { method, url, headers, body: undefined };
  }
  const longFields = new Set(
    Object.entries(operation.request.shape).flatMap(([name, schema]) => (schema === longId ? [name] : [])),
  );
  return {
    method,
    url,
    headers: { ...headers, "Content-Type": "application/json;charset=UTF-8" },
    body: stringifyJson(rest, longFields),
  };
}
