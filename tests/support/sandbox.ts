import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { parseObject } from "#server/sandbox/json.ts";
import { type RunningSandbox, type SandboxOptions, startSandbox } from "#server/sandbox/server.ts";

export type TestSandbox = RunningSandbox;

/** A sandbox on a free port that forgets everything, unless `options` name a snapshot. Close it when the test is over. */
export function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  return startSandbox({ port: 0, host: "127.0.0.1", ...options });
}

export type CallOptions = {
  key?: string;
  secret?: string;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  /** As sent; by default the current time in seconds. */
  timestamp?: string;
  /** Added last; undefined takes a header away. */
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal;
};

export type PlatformAnswer = {
  http: number;
  headers: Headers;
  status: string;
  reason: string | null;
  /** The whole envelope; whole numbers beyond 2^53 are strings of their digits. */
  body: Record<string, unknown>;
};

/** The three headers of the spec's Authentication. */
export function signedHeaders({ key = "sandbox-key", secret = "sandbox-secret", timestamp }: CallOptions = {}) {
  const time = timestamp ?? String(Math.floor(Date.now() / 1000));
  const sign = createHash("md5").update(`${key}${secret}${time}`).digest("hex");
  return { "Content-Type": "application/json;charset=UTF-8", "Api-Key": key, Timestamp: time, Sign: sign };
}

/**
 * One signed call. `fields` travel as query on GET and as JSON otherwise; text travels as it is.
 * Rejects where the connection is cut.
 */
export async function callPlatform(
  url: string,
  path: string,
  fields: Record<string, unknown> | string = {},
  options: CallOptions = {},
): Promise<PlatformAnswer> {
  const { method = "POST", signal } = options;
  const headers = Object.entries({ ...signedHeaders(options), ...options.headers }).filter(
    (header): header is [string, string] => header[1] !== undefined,
  );
  const text = typeof fields === "string" ? fields : JSON.stringify(fields);
  const query = new URLSearchParams(
    typeof fields === "string" ? fields : Object.entries(fields).map(([name, value]) => [name, String(value)]),
  );
  const response =
    method === "GET"
      ? await fetch(`${url}${path}${query.size > 0 ? `?${query}` : ""}`, { headers, signal })
      : await fetch(`${url}${path}`, { method, headers, signal, body: text });
  const answered = await response.text();
  const body = parseObject(answered);
  if (body === undefined) throw new Error(`${path} was answered with no object: ${answered.slice(0, 200)}`);
  const { status, reason } = body;
  return {
    http: response.status,
    headers: response.headers,
    status: String(status),
    reason: typeof reason === "string" ? reason : null,
    body,
  };
}

const controlMethods = { faults: "PUT", clock: "PUT", complete: "POST", dial: "POST", reset: "POST" } as const;

/** Sets a dial or does a deed under `/_control`; throws where the sandbox says no. */
export async function control(
  url: string,
  name: keyof typeof controlMethods,
  fields: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const answer = await callPlatform(url, `/_control/${name}`, fields, { method: controlMethods[name] });
  if (answer.status !== "0") throw new Error(`/_control/${name}: ${answer.reason}`);
  return answer.body;
}

export type JournalCall = {
  seq: number;
  at: string;
  method: string;
  path: string;
  query: string;
  body: string;
  answer: string | null;
};

/** Every platform call that the sandbox has received after number `after`. */
export async function fetchJournal(url: string, after = 0): Promise<JournalCall[]> {
  const answer = await callPlatform(url, "/_control/calls", { after }, { method: "GET" });
  return answer.body.calls as JournalCall[];
}

export type SandboxEmail = {
  emailId: string;
  toAddress: string;
  state: string;
  status: string | null;
  callback: string;
  attempts: number;
};

/** A batch's emails as the sandbox knows them. */
export async function fetchEmails(url: string, taskId: string): Promise<SandboxEmail[]> {
  const answer = await callPlatform(url, "/_control/emails", { taskId }, { method: "GET" });
  return answer.body.emails as SandboxEmail[];
}

export type ReceivedCallback = { at: number; method: string; url: string; contentType: string; body: string };
export type CallbackReceiver = {
  url: string;
  received: ReceivedCallback[];
  /** Most requests that were open at once. */
  mostInFlight(): number;
  close(): Promise<void>;
};

/** A bare receiver of callbacks. `answer` decides the status of each, after as long as it likes; by default 200 at once. */
export async function startReceiver(
  answer: (callback: ReceivedCallback, count: number) => number | Promise<number> = () => 200,
): Promise<CallbackReceiver> {
  const received: ReceivedCallback[] = [];
  let open = 0;
  let most = 0;
  const receive = async (message: IncomingMessage): Promise<number> => {
    let body = "";
    for await (const chunk of message.setEncoding("utf8")) body += chunk;
    const { method = "", url = "" } = message;
    const callback = { at: Date.now(), method, url, contentType: message.headers["content-type"] ?? "", body };
    received.push(callback);
    return answer(callback, received.length);
  };
  const server = createServer(async (message, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on("close", () => {
      open -= 1;
    });
    response.writeHead(await receive(message)).end();
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const close = () => {
    const closed = Promise.withResolvers<void>();
    server.close(() => closed.resolve());
    server.closeAllConnections();
    return closed.promise;
  };
  return { url: `http://127.0.0.1:${port}/callback`, received, mostInFlight: () => most, close };
}
