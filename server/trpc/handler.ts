import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { bearerOf } from "#server/auth/bearer.ts";
import { getRuntime } from "#server/runtime.ts";
import { refuseRequest } from "./guard.ts";
import { createContext } from "./init.ts";
import { appRouter } from "./router.ts";

/** Calls in one batch at most. */
const maxBatch = 10;

/** Serves tRPC: queries and subscriptions by GET, mutations by JSON POST only, same-origin or with an API token. */
export async function handleTrpc(request: Request): Promise<Response> {
  const runtime = getRuntime();
  const isProgram = bearerOf(request.headers) !== null;
  const refusal = refuseRequest(request, runtime.services.publicUrl, { maxBatch, isProgram });
  if (refusal) return refusal;
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    maxBatchSize: maxBatch,
    allowMethodOverride: true,
    createContext: ({ info }) => {
      const fromConnection = info.connectionParams?.workspace;
      const slug = request.headers.get("x-workspace") ?? (typeof fromConnection === "string" ? fromConnection : null);
      return createContext(runtime, request.headers, slug);
    },
  });
  response.headers.set("cache-control", "no-store");
  if (isProgram && response.status === 401) response.headers.set("www-authenticate", "Bearer");
  return response;
}
