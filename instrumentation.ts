import type { Instrumentation } from "next";

/** Next calls this once per server process, before the first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { startRuntime } = await import("#server/start-runtime.ts");
    await startRuntime();
  }
}

/** Next calls this for whatever a page or route throws, and is the only one who knows which request that was. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { findRuntime } = await import("#server/runtime.ts");
  const requestId = request.headers["x-request-id"] ?? null;
  findRuntime()?.log.error({ err: error, requestId, route: routePath }, "a page or route failed");
};
