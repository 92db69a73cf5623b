import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { desc, eq, sql } from "drizzle-orm";
import superjson, { type SuperJSONResult } from "superjson";
import { afterAll, beforeAll } from "vitest";
import { GET as downloadAddress } from "#app/[workspace]/addresses/emails.csv/route.ts";
import { GET as downloadAudit } from "#app/[workspace]/audit/export/route.ts";
import { GET as downloadCallbacks } from "#app/[workspace]/dev/callbacks.csv/route.ts";
import { GET as downloadRequests } from "#app/[workspace]/dev/requests.csv/route.ts";
import { GET as downloadNumber } from "#app/[workspace]/numbers/messages.csv/route.ts";
import { GET as downloadReport } from "#app/[workspace]/reports/[area]/report.csv/route.ts";
import { GET as downloadRows } from "#app/[workspace]/send/sms/[id]/rows.csv/route.ts";
import { GET as downloadMessages } from "#app/[workspace]/sends/[id]/messages.csv/route.ts";
import { GET as downloadRecipients } from "#app/[workspace]/sends/[id]/recipients.csv/route.ts";
import { GET as downloadSends } from "#app/[workspace]/sends/sends.csv/route.ts";
import { GET as downloadSuppressions } from "#app/[workspace]/suppressions/suppressions.csv/route.ts";
import { GET as downloadCalls, POST as downloadPickedCalls } from "#app/[workspace]/voice/calls.csv/route.ts";
import { GET as downloadInstanceAudit } from "#app/admin/audit/export/route.ts";
import { freePort } from "#db/embedded-server.ts";
import { audit } from "#db/schema/partitioned/records.ts";
import { type CreatedToken, createToken } from "#server/domain/access/tokens/create.ts";
import { grantsWithin } from "#server/domain/access/tokens/grantable.ts";
import type { Permission } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { instanceChain } from "#server/domain/trail/append.ts";
import { handleTrpc } from "#server/trpc/handler.ts";
import { openWebServer } from "#server/web/server.ts";
import { openPortal, type Portal } from "#tests/integration/trpc/portal.ts";
import { createConnection, createWorkspace, storeBatch } from "#tests/support/factories.ts";

/** The portal's procedures and downloads behind its own HTTP server, on a free port. */
export type Api = Portal & { url: string };

export async function openApi(overrides: Parameters<typeof openPortal>[0] = {}): Promise<Api> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const portal = await openPortal({ ...overrides, publicUrl: url });
  const server = await openWebServer(serve, { host: "127.0.0.1", port, publicUrl: url, isDev: false });
  return {
    ...portal,
    url,
    close: async () => {
      await server.drain();
      await portal.close();
    },
  };
}

export type OwnApi = { api: Api; owner: Scope; submissionId: string };

/** One API for all tests of a file, with an owner and a send of theirs. `take` is handed them before the tests run. */
export function ownApi(take: (opened: OwnApi) => void): void {
  let api: Api;
  beforeAll(async () => {
    api = await openApi();
    const owner = await createWorkspace(api.services);
    const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:9" });
    take({ api, owner, submissionId: (await storeBatch(owner, connection)).id });
  });
  afterAll(() => api.close());
}

type Params = { workspace: string; id: string; area: string };
type Route = (request: Request, params: Params) => Promise<Response>;

function inWorkspace(
  path: string,
  get: (request: Request, context: { params: Promise<Params> }) => Promise<Response>,
): [path: RegExp, route: Route] {
  return [
    new RegExp(`^/(?<workspace>[^/]+)/${path}$`),
    (request, params) => get(request, { params: Promise.resolve(params) }),
  ];
}

/** As Next finds them. */
const routes: [path: RegExp, route: Route][] = [
  [/^\/api\/trpc\//, (request) => handleTrpc(request)],
  [/^\/admin\/audit\/export$/, (request) => downloadInstanceAudit(request)],
  inWorkspace(String.raw`sends/(?<id>[^/]+)/recipients\.(?:csv|xlsx|jsonl)`, downloadRecipients),
  inWorkspace(String.raw`sends/(?<id>[^/]+)/messages\.(?:csv|xlsx|jsonl)`, downloadMessages),
  inWorkspace(String.raw`send/sms/(?<id>[^/]+)/rows\.(?:csv|xlsx|jsonl)`, downloadRows),
  inWorkspace(String.raw`suppressions/suppressions\.(?:csv|xlsx|jsonl)`, downloadSuppressions),
  inWorkspace(String.raw`numbers/messages\.(?:csv|xlsx|jsonl)`, downloadNumber),
  inWorkspace(String.raw`addresses/emails\.(?:csv|xlsx|jsonl)`, downloadAddress),
  inWorkspace(String.raw`voice/calls\.(?:csv|xlsx|jsonl)`, (request, context) =>
    (request.method === "POST" ? downloadPickedCalls : downloadCalls)(request, context),
  ),
  inWorkspace(String.raw`sends/sends\.(?:csv|xlsx|jsonl)`, downloadSends),
  inWorkspace(String.raw`dev/requests\.(?:csv|xlsx|jsonl)`, downloadRequests),
  inWorkspace(String.raw`dev/callbacks\.(?:csv|xlsx|jsonl)`, downloadCallbacks),
  inWorkspace(String.raw`reports/(?<area>[^/]+)/report\.(?:csv|xlsx|jsonl)`, downloadReport),
  inWorkspace("audit/export", downloadAudit),
];

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const left = new AbortController();
  outgoing.once("close", () => left.abort());
  const request = await toRequest(incoming, left.signal);
  const response = await answerOf(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  // Whoever follows a stream leaves when it likes.
  await pipeline(Readable.from(response.body ?? []), outgoing).catch(() => outgoing.destroy());
}

async function answerOf(request: Request): Promise<Response> {
  for (const [path, route] of routes) {
    const found = path.exec(new URL(request.url).pathname);
    if (found) return route(request, { workspace: "", id: "", area: "", ...found.groups });
  }
  return new Response("There is no such page.\n", { status: 404 });
}

async function toRequest(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const { method = "GET", url = "/" } = incoming;
  const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks);
  return new Request(`http://${headers.get("host")}${url}`, { method, headers, body, signal });
}

export type Answered = {
  status: number;
  /** As it came, but for the request's id, which differs each time. */
  text: string;
  headers: Headers;
};

/** A request as a program makes it: no origin, no cookie, and whatever headers it likes. */
export async function send(
  { url }: Api,
  path: string,
  { token, method = "GET", headers = {}, body }: RequestOptions = {},
): Promise<Answered> {
  const response = await fetch(url + path, {
    method,
    redirect: "manual",
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, text: text.replaceAll(requestId, '"requestId":"…"'), headers: response.headers };
}

const requestId = /"requestId":"[0-9a-f-]{36}"/g;

export type RequestOptions = {
  token?: string | undefined;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

export type Outcome = { status: number; code: string; message: string; data: unknown; details: unknown };

/** One procedure by POST, as a program calls it. */
export async function ask(api: Api, path: string, input: unknown, options: RequestOptions = {}): Promise<Outcome> {
  const body = JSON.stringify(superjson.serialize(input));
  const answer = await send(api, `/api/trpc/${path}`, { method: "POST", body, ...options });
  return readOutcome(answer.status, JSON.parse(answer.text));
}

/** Several procedures in one request. */
export async function askTogether(
  api: Api,
  calls: readonly { path: string; input?: unknown }[],
  options: RequestOptions = {},
): Promise<Outcome[]> {
  const body = JSON.stringify(Object.fromEntries(calls.map(({ input }, at) => [at, superjson.serialize(input)])));
  const path = `/api/trpc/${calls.map((one) => one.path).join(",")}?batch=1`;
  const answer = await send(api, path, { method: "POST", body, ...options });
  const answers: unknown = JSON.parse(answer.text);
  if (!Array.isArray(answers)) throw new Error(`the batch was refused as a whole: ${answer.text}`);
  return answers.map((one) => readOutcome(answer.status, one));
}

type Body = { error?: SuperJSONResult; result?: { data: SuperJSONResult } };

function readOutcome(status: number, { error, result }: Body): Outcome {
  if (!error || !("json" in error))
    return { status, code: "OK", message: "", data: result && superjson.deserialize(result.data), details: null };
  const { message, data } = superjson.deserialize<{ message: string; data: { code: string; details: unknown } }>(error);
  return { status, code: data.code, message, data: null, details: data.details };
}

/** How a browser would call a procedure of this type, for those that a batch cannot hold. */
export function streamPath(path: string, input: unknown): string {
  return `/api/trpc/${path}?input=${encodeURIComponent(JSON.stringify(superjson.serialize(input)))}`;
}

/** A token that can do what its maker can, as far as a program may. */
export function makeToken(
  scope: Scope,
  permissions: readonly Permission[] = grantsWithin(scope.permissions).map((grant) => grant.permission),
): Promise<CreatedToken> {
  return createToken(scope, { name: "Nightly report", permissions, days: 30 });
}

/** Entries of a chain about API tokens, the newest first. */
export async function auditOfTokens({ services }: Api, workspaceId = instanceChain) {
  return services.db.system
    .select()
    .from(audit)
    .where(sql`${eq(audit.workspaceId, workspaceId)} and ${audit.targetKind} = 'token'`)
    .orderBy(desc(audit.seq));
}
