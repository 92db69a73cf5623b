import { createHash } from "node:crypto";
import { findCaller, findScope } from "#server/auth/viewer.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";

/** How often it is asked whether the viewers of open streams may still see them. */
const checkEveryMs = 4000;
/** Without an answer for so long they end too: whoever was signed out meanwhile is out within ten seconds. */
const unknownLimitMs = 7000;

/** Streams of one session, or token, in one workspace, which are asked about together. */
type Watched = { ends: Set<() => void>; stop: () => void };

/** Kept on globalThis, because Next may load a module twice. */
const key = Symbol.for("switchboard.stream-access");
type Registry = typeof globalThis & { [key]?: Map<string, Watched> };

/**
 * Calls `end` when the viewer of an open stream is signed out, or their token revoked, when they are disabled, removed from
 * the workspace, given other permissions or asked for a second factor, within ten seconds. Call what it returns when the
 * stream has ended.
 */
export function watchAccess(scope: Scope, headers: Headers, end: () => void): () => void {
  const registry: Registry = globalThis;
  registry[key] ??= new Map();
  const all = registry[key];
  const name = nameOf(scope, headers);
  const watched = all.get(name) ?? startAsking(scope, headers);
  all.set(name, watched);
  watched.ends.add(end);
  return () => {
    watched.ends.delete(end);
    if (watched.ends.size > 0) return;
    watched.stop();
    if (all.get(name) === watched) all.delete(name);
  };
}

/** One name for all who come with the same credential into the same workspace with the same permissions. */
function nameOf({ services, person, workspace, permissions }: Scope, headers: Headers): string {
  const credential = createHash("sha256")
    .update(JSON.stringify([headers.get("cookie"), headers.get("authorization"), services.publicUrl]))
    .digest("base64");
  return [person.id, workspace.id, credential, ...[...permissions].toSorted()].join(" ");
}

function startAsking(scope: Scope, headers: Headers): Watched {
  const ends = new Set<() => void>();
  const endAll = () => {
    for (const end of [...ends]) end();
  };
  let knownAt = performance.now();
  const check = async () => {
    const askedAt = performance.now();
    try {
      if (await mayStill(scope, headers)) knownAt = Math.max(knownAt, askedAt);
      else endAll();
    } catch (error) {
      if (error instanceof DomainError) endAll();
    }
  };
  const timer = setInterval(() => {
    if (performance.now() - knownAt > unknownLimitMs) endAll();
    else void check();
  }, checkEveryMs);
  return { ends, stop: () => clearInterval(timer) };
}

/** Whether the session lives and the person still has the same permissions; else the page has to come back for others. */
async function mayStill(scope: Scope, headers: Headers): Promise<boolean> {
  const viewer = await findCaller(scope.services, headers, { isPresent: false });
  if (viewer?.id !== scope.person.id) return false;
  const now = await findScope(scope.services, headers, viewer, scope.workspace.slug);
  return now?.workspace.id === scope.workspace.id && isSame(now.permissions, scope.permissions);
}

function isSame<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}
