import { findCaller, findScope } from "#server/auth/viewer.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";

/** How often an open stream asks whether its viewer may still see it. */
const checkEveryMs = 4000;
/** Without an answer for so long it ends too: whoever was signed out meanwhile is out within ten seconds. */
const unknownLimitMs = 7000;

/**
 * Calls `end` when the viewer of an open stream is signed out, or their token revoked, when they are disabled, removed from the workspace, given other
 * permissions or asked for a second factor, within ten seconds. Call what it returns when the stream has ended.
 */
export function watchAccess(scope: Scope, headers: Headers, end: () => void): () => void {
  let knownAt = performance.now();
  const check = async () => {
    const askedAt = performance.now();
    try {
      if (await mayStill(scope, headers)) knownAt = Math.max(knownAt, askedAt);
      else end();
    } catch (error) {
      if (error instanceof DomainError) end();
    }
  };
  const timer = setInterval(() => {
    if (performance.now() - knownAt > unknownLimitMs) end();
    else void check();
  }, checkEveryMs);
  return () => clearInterval(timer);
}

/** Whether the session lives and the person still has the same permissions; else the page has to come back for others. */
async function mayStill(scope: Scope, headers: Headers): Promise<boolean> {
  const viewer = await findCaller(scope.services, headers);
  if (viewer?.id !== scope.person.id) return false;
  const now = await findScope(scope.services, headers, viewer, scope.workspace.slug);
  return now?.workspace.id === scope.workspace.id && isSame(now.permissions, scope.permissions);
}

function isSame<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}
