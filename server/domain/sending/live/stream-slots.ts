import { DomainError } from "#server/domain/errors.ts";
import { t } from "#words/t.ts";

type Watcher = { personId: string; workspaceId: string };

/** Live streams open at once in one process. Whoever gets none asks by itself now and then instead. */
export const streamsAtOnce = { person: 20, workspace: 200, process: 1000 } as const;

/** Kept on globalThis, because Next may load a module twice. */
const key = Symbol.for("switchboard.streams");
type Registry = typeof globalThis & { [key]?: Set<Watcher> };

/** Counts one open stream until the returned function is called. Throws `too_many` where there is room for none. */
export function takeStream({ personId, workspaceId }: Watcher): () => void {
  const registry: Registry = globalThis;
  registry[key] ??= new Set();
  const open = registry[key];
  let ofPerson = 0;
  let ofWorkspace = 0;
  for (const one of open) {
    if (one.personId === personId) ofPerson += 1;
    if (one.workspaceId === workspaceId) ofWorkspace += 1;
  }
  if (ofPerson >= streamsAtOnce.person)
    throw new DomainError("too_many", t("domain.youHavePersonLivePagesOpenThis", { person: streamsAtOnce.person }));
  if (ofWorkspace >= streamsAtOnce.workspace || open.size >= streamsAtOnce.process)
    throw new DomainError("too_many", t("domain.manyLivePagesAreOpenRightNow"));
  const watcher = { personId, workspaceId };
  open.add(watcher);
  return () => open.delete(watcher);
}
