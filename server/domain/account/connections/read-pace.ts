import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";

/**
 * Reads that people and programs may make over the platform within a minute, in one process: each is a signed call and a
 * record.
 */
export const readsAMinute = { person: 60, workspace: 240 } as const;
/** Tests of connections that one person may make in a workspace within a minute: each asks wherever its values say. */
export const testsAMinute = 10;
const minuteMs = 60_000;

/** Kept on globalThis, because Next may load a module twice. */
const key = Symbol.for("switchboard.read-pace");
type Registry = typeof globalThis & { [key]?: Map<string, number[]> };

/** Counts one read. Throws `too_many` where the person or the workspace made as many as they may. */
export function paceRead({ person, workspace }: Pick<Scope, "person" | "workspace">, now = Date.now()): void {
  const all = allTimes();
  const ofPerson = recent(all, `${workspace.id} ${person.id}`, now);
  const ofWorkspace = recent(all, workspace.id, now);
  if (ofPerson.length >= readsAMinute.person)
    throw new DomainError(
      "too_many",
      t("domain.youAskedThePlatformPersonTimesWithin", { person: readsAMinute.person }),
    );
  if (ofWorkspace.length >= readsAMinute.workspace)
    throw new DomainError(
      "too_many",
      t("domain.thisWorkspaceAskedThePlatformWorkspaceTimes", { workspace: readsAMinute.workspace }),
    );
  ofPerson.push(now);
  ofWorkspace.push(now);
}

/** Counts one test of a connection, stored or not. Throws `too_many` where the person made as many as they may. */
export function paceTest({ person, workspace }: Pick<Scope, "person" | "workspace">, now = Date.now()): void {
  const times = recent(allTimes(), `tests ${workspace.id} ${person.id}`, now);
  if (times.length >= testsAMinute)
    throw new DomainError("too_many", t("domain.youTestedConnectionsTestsAMinuteTimesWithinA", { testsAMinute }));
  times.push(now);
}

function allTimes(): Map<string, number[]> {
  const registry: Registry = globalThis;
  registry[key] ??= new Map();
  return registry[key];
}

function recent(all: Map<string, number[]>, name: string, now: number): number[] {
  const times = (all.get(name) ?? []).filter((at) => at > now - minuteMs);
  if (all.size > 10_000) for (const [other, last] of all) if ((last.at(-1) ?? 0) <= now - minuteMs) all.delete(other);
  all.set(name, times);
  return times;
}
