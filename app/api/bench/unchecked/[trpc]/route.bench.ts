import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { type Caller, findCaller } from "#server/auth/viewer.ts";
import { getRuntime } from "#server/runtime.ts";
import { createContext } from "#server/trpc/init.ts";
import { appRouter } from "#server/trpc/router.ts";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** Who stands behind a cookie, asked once and then believed for ever. */
const believed = new Map<string, Promise<Caller | null>>();

/**
 * tRPC as it is served, but for one thing: the session is not read again at each request, as with a token that carries
 * its own truth. Only the bench's build has it.
 */
export async function GET(request: Request): Promise<Response> {
  const server = getRuntime();
  const cookie = request.headers.get("cookie") ?? "";
  if (!believed.has(cookie)) believed.set(cookie, findCaller(server.services, request.headers));
  return fetchRequestHandler({
    endpoint: "/api/bench/unchecked",
    req: request,
    router: appRouter,
    createContext: () => ({
      ...createContext(server, request.headers, request.headers.get("x-workspace")),
      viewer: async () => (await believed.get(cookie)) ?? null,
    }),
  });
}
