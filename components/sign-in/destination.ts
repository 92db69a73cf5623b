/**
 * Only an address of this server may follow a sign-in. A URL parser decides: it knows what browsers strip and accept.
 * Answers path, query and fragment; "/" for everything that leads elsewhere.
 */
export function safeDestination(next: string | string[] | undefined): string {
  const here = "http://here.invalid";
  if (typeof next !== "string" || !URL.canParse(next, here)) return "/";
  const { origin, pathname, search, hash } = new URL(next, here);
  const path = `${pathname}${search}${hash}`;
  // "/.//elsewhere" is a path of ours whose shortest spelling, "//elsewhere", is another site.
  return origin === here && URL.canParse(path, here) && new URL(path, here).origin === here ? path : "/";
}
