import { getRuntime } from "#server/runtime.ts";

export const dynamic = "force-dynamic";

/** Figures for Prometheus. Without METRICS_TOKEN, or with another one, there is nothing here. */
export function GET(request: Request): Promise<Response> {
  return getRuntime().metrics.answer(request);
}
