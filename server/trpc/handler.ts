import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { getRuntime } from "#server/runtime.ts";
import { refuseRequest } from "./guard.ts";
import { createContext } from "./init.ts";
import { appRouter } from "./router.ts";

/** Calls in one batch at most. */
const maxBatch = 10;

/** Serves tRPC: queries and subscriptions by GET, mutations by same-origin JSON POST only. */
export async function handleTrpc(request: Request): Promise<Response> {
  const runtime = getRuntime();
  const refusal = refuseRequest(request, runtime.services.publicUrl, maxBatch);
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
  return response;
}
