/** What an address is, for figures: as few as can be, since each is a series of its own in whatever keeps them. */
export const routeKinds = ["page", "call", "callback", "file", "upload", "sign_in", "static", "state"] as const;
export type RouteKind = (typeof routeKinds)[number];

/** An answer as the figures know it. */
export type Answered = { route: RouteKind; method: string; status: number; seconds: number };

const methods = new Set(["GET", "HEAD", "POST", "PUT"]);

/** Tells what is at a path, without its query. Whatever nobody has a route for counts as a page. */
export function routeKindOf(path: string): RouteKind {
  if (path.startsWith("/api/bathWebhook/")) return "callback";
  if (path.startsWith("/api/trpc/")) return "call";
  if (path.startsWith("/api/auth/")) return "sign_in";
  if (/^\/api\/(health|ready|metrics)(\/|$)/.test(path)) return "state";
  if (path.startsWith("/_next/")) return "static";
  if (/^\/[^/]+\/uploads\/[^/]+\/parts\//.test(path)) return "upload";
  return /\.(csv|xlsx|jsonl|zip)$|\/export$/.test(path) ? "file" : "page";
}

/** Anybody may make up a method; those that nothing here takes are one. */
export function methodOf(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : "other";
}
