import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { pino } from "pino";
import superjson from "superjson";
import { authOptions } from "#server/auth/options.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createReceiver } from "#server/domain/sending/callbacks/intake/receive.ts";
import { createFeed } from "#server/domain/sending/live/feed.ts";
import { noMetrics } from "#server/metrics/metrics.ts";
import { setRuntime } from "#server/runtime.ts";
import { handleTrpc } from "#server/trpc/handler.ts";

/** The portal's procedures over HTTP without its pages, and somebody signed in. */
export type PortalCalls = {
  mutate(path: string, input: unknown): Promise<void>;
  close(): Promise<void>;
};

export async function openPortalCalls(scope: Scope, publicUrl: string): Promise<PortalCalls> {
  const { services } = scope;
  const feed = createFeed(services, (error) => console.error(error));
  setRuntime({
    services,
    database: { isAway: () => false, onAway: () => () => undefined, close: async () => undefined },
    receiver: createReceiver({ services, spoolDir: tmpdir() }),
    feed,
    authOptions: authOptions(services, { secretKey: "the bench's key", oidc: null, onError: () => undefined }),
    metrics: noMetrics,
    isMigrated: async () => true,
    providerName: null,
    log: pino({ level: "warn" }),
  });
  const server = createServer(async (message, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of message) chunks.push(chunk);
    const { method = "GET", url = "/" } = message;
    const headers = new Headers();
    for (const [name, value] of Object.entries(message.headers)) headers.set(name, String(value));
    const answer = await handleTrpc(
      new Request(`${publicUrl}${url}`, { method, headers, body: method === "GET" ? null : Buffer.concat(chunks) }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(publicUrl).port), "127.0.0.1", resolve));
  const token = await createSession(services.db.system, scope.person.id, { ip: null, userAgent: null });
  const headers = {
    cookie: `switchboard.session=${token}`,
    "x-workspace": scope.workspace.slug,
    "content-type": "application/json",
    origin: new URL(publicUrl).origin,
  };
  return {
    async mutate(path, input) {
      const body = JSON.stringify(superjson.serialize(input));
      const answer = await fetch(`${publicUrl}/api/trpc/${path}`, { method: "POST", headers, body });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${text.slice(0, 300)}`);
    },
    close: async () => {
      feed.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
