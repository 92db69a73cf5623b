import { createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { adversaryKeys } from "./adversary-keys.ts";

/** One request that arrived whole: from here on the platform may have acted, and money may be spent. */
export type Effect = {
  /** From 1, in order of arrival. */
  number: number;
  /** Milliseconds of `performance.now()`. */
  at: number;
  connection: number;
  httpVersion: string;
  method: string;
  path: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** What the peer does when a connection opens and when a request has arrived whole; nothing means it stays silent. */
export type Behaviour = {
  connected?: (socket: Socket) => void;
  received?: (socket: Socket, effect: Effect) => void;
};

export type Adversary = {
  url: string;
  /** Every effect ever, in order. Nothing removes one. */
  ledger: readonly Effect[];
  connections(): number;
  behave(behaviour: Behaviour): void;
  /** Settles when the ledger holds `count` effects. */
  effects(count: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * A platform that does what a polite one never does, on raw TCP so that it can stop at any byte. It starts answering
 * properly; `behave` changes that for what comes next. With `tls` it speaks HTTP/1.1 under the tests' certificate.
 */
export async function startAdversary(options: { tls?: boolean; behaviour?: Behaviour } = {}): Promise<Adversary> {
  const ledger = createLedger();
  let behaviour = options.behaviour ?? answers();
  let connections = 0;
  const open = new Set<Socket>();
  const accept = (socket: Socket) => {
    connections += 1;
    const connection = connections;
    // A peer that resets or is killed is the subject of these tests, not a failure of the adversary.
    socket.on("error", () => undefined);
    behaviour.connected?.(socket);
    readRequests(socket, (request) => {
      const effect = ledger.add({ ...request, connection });
      behaviour.received?.(socket, effect);
    });
  };
  const server = options.tls ? createTlsServer(adversaryKeys(), accept) : createServer(accept);
  server.on("tlsClientError", () => undefined);
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  const port = await listen(server);
  return {
    url: `${options.tls ? "https" : "http"}://127.0.0.1:${port}`,
    ledger: ledger.effects,
    connections: () => connections,
    behave: (next) => {
      behaviour = next;
    },
    effects: ledger.reaches,
    close: () => closeServer(server, open),
  };
}

/** An append-only list of effects that can be waited for. */
export function createLedger() {
  const effects: Effect[] = [];
  const waiting = new Set<() => void>();
  return {
    effects: effects as readonly Effect[],
    add(request: Omit<Effect, "number" | "at">): Effect {
      const effect = { ...request, number: effects.length + 1, at: performance.now() };
      effects.push(effect);
      for (const wake of waiting) wake();
      return effect;
    },
    reaches: (count: number) =>
      new Promise<void>((resolve) => {
        const wake = () => {
          if (effects.length < count) return;
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
        wake();
      }),
  };
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
}

export async function closeServer(server: Server, open: Iterable<Socket>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  for (const socket of open) socket.destroy();
  await closed;
}

type Request = Omit<Effect, "number" | "at" | "connection">;

/** Reads HTTP/1.1 requests with a Content-Length, one after the other. */
function readRequests(socket: Socket, onRequest: (request: Request) => void): void {
  let pending = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (;;) {
      const headEnd = pending.indexOf("\r\n\r\n");
      if (headEnd < 0) return;
      const request = parseHead(pending.subarray(0, headEnd).toString("latin1"));
      const bodyEnd = headEnd + 4 + Number(request.headers["content-length"] ?? 0);
      if (pending.length < bodyEnd) return;
      const body = pending.subarray(headEnd + 4, bodyEnd).toString("utf8");
      pending = pending.subarray(bodyEnd);
      onRequest({ ...request, body });
    }
  });
}

function parseHead(head: string): Omit<Request, "body"> {
  const [first = "", ...lines] = head.split("\r\n");
  const [method = "", path = "", protocol = ""] = first.split(" ");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { method, path, httpVersion: protocol.replace("HTTP/", ""), headers };
}

export type Answer = { httpStatus?: number; body?: string; headers?: Record<string, string> };

/** The envelope of success with a task id that names the effect. */
export function acceptance(effect: Effect): string {
  return JSON.stringify({ status: "0", reason: "success", taskId: `task-${effect.number}` });
}

/** Answers each request; by default HTTP 200 with `acceptance`. */
export function answers(answerOf: (effect: Effect) => Answer = () => ({})): Behaviour {
  return { received: (socket, effect) => writeAnswer(socket, effect, answerOf(effect)) };
}

export function writeAnswer(socket: Socket, effect: Effect, answer: Answer): void {
  const { httpStatus = 200, body = acceptance(effect), headers = {} } = answer;
  const lines = Object.entries({
    "Content-Type": "application/json;charset=UTF-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Date: new Date().toUTCString(),
    ...headers,
  });
  socket.write(
    `HTTP/1.1 ${httpStatus} Whatever\r\n${lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n${body}`,
  );
}

/** Answers with the platform's envelope of a refusal, `status` being its text such as "-22". */
export function refuses(status: string, answer: Answer = {}): Behaviour {
  return answers(() => ({ body: JSON.stringify({ status, reason: `refused with ${status}` }), ...answer }));
}

export const misbehaviours = {
  /** Reads everything and never says a word. */
  halfOpen: {},
  resetBeforeReading: { connected: (socket) => socket.resetAndDestroy() },
  resetAfterReading: { received: (socket) => socket.resetAndDestroy() },
  acceptThenDrop: { received: (socket) => socket.end() },
  acceptThenFail: answers((effect) => ({ httpStatus: 500, body: acceptance(effect) })),
  acceptThenFailWithoutBody: answers(() => ({ httpStatus: 500, body: "" })),
  dropInsideAnswer: {
    received: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 200\r\n\r\n{"status":"0","taskId":'),
  },
  garbage: answers(() => ({ body: "<html>It works!</html>", headers: { "Content-Type": "text/html" } })),
  noTaskId: answers(() => ({ body: '{"status":"0","reason":"success"}' })),
} as const satisfies Record<string, Behaviour>;

/** Sends the client to another place; following it would be a second delivery. */
export function redirects(location: string, httpStatus = 307): Behaviour {
  return answers(() => ({ httpStatus, body: "", headers: { Location: location } }));
}

/** Answers properly, but late. */
export function answersAfter(delayMs: number): Behaviour {
  return { received: (socket, effect) => void setTimeout(() => writeAnswer(socket, effect, {}), delayMs) };
}
