import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/**
 * What nginx does with deploy/nginx.conf, for machines without it: takes turns, asks the next where one is gone, and sends
 * nothing twice that may have been stored.
 */
export async function startRoundRobin(port: number, ports: readonly number[]): Promise<{ stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer(async (incoming, answer) => {
    // Whoever goes away has nothing to be told.
    incoming.on("error", () => undefined);
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    const first = turn++;
    for (let no = 0; no < ports.length; no += 1) {
      const to = ports[(first + no) % ports.length] ?? 0;
      const error = await pass(incoming, body, answer, { agent, port: to });
      if (error === null) return;
      const isOnlyRead = incoming.method === "GET" || incoming.method === "HEAD";
      if (answer.headersSent) return void answer.destroy();
      if (!isOnlyRead && error.code !== "ECONNREFUSED") break;
    }
    answer.writeHead(502).end();
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  };
  return { stop };
}

/** Passes one request on; null when the answer has ended, however it did for who asked. */
function pass(
  incoming: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  { agent, port }: { agent: Agent; port: number },
): Promise<NodeJS.ErrnoException | null> {
  const { method, url, headers } = incoming;
  const own = { ...headers, connection: "keep-alive", "x-forwarded-for": incoming.socket.remoteAddress ?? "" };
  return new Promise((resolve) => {
    const passed = request({ agent, host: "127.0.0.1", port, method, path: url, headers: own }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      answer.flushHeaders();
      reply.on("error", resolve);
      reply.on("end", () => resolve(null));
      reply.pipe(answer);
    });
    passed.on("error", resolve);
    answer.on("close", () => passed.destroy());
    passed.end(body);
  });
}
