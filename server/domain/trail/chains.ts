import type { Db } from "#db/client.ts";
import type { Asker } from "#server/domain/exports/slots.ts";
import type { OwnZone } from "#server/domain/own-zone.ts";
import { type InstanceScope, requireAdministrator, requirePermission, type Scope } from "#server/domain/scope.ts";
import { type Actor, actorOf, instanceChain } from "./append.ts";

/** One chain as somebody may read it: a workspace's, or the instance's own. */
export type Chain = {
  workspaceId: string;
  /** Begins the names of files. */
  name: string;
  /** The pool whose role may see it. */
  db: Db;
  /** The pool of that role for its files and for verifying it. */
  downloads: Db;
  /** The reader, as downloads are counted. */
  asker: Asker;
  /** Else names of colleagues are all that is shown of people. */
  maySeePersonal: boolean;
  reader: Actor;
  /** The zone that they read times in. */
  zone: OwnZone | undefined;
};

/** Throws `forbidden`. */
export function chainOfWorkspace(scope: Scope): Chain {
  requirePermission(scope, "audit.read");
  return {
    workspaceId: scope.workspace.id,
    name: scope.workspace.slug,
    db: scope.services.db.app,
    downloads: scope.services.db.downloads,
    asker: { personId: scope.person.id, workspaceId: scope.workspace.id },
    maySeePersonal: scope.permissions.has("personal.see"),
    reader: actorOf(scope),
    zone: scope.zone,
  };
}

/** Sign-ins and what administrators do. Throws `forbidden`. */
export function chainOfInstance(scope: InstanceScope): Chain {
  requireAdministrator(scope);
  return {
    workspaceId: instanceChain,
    name: "instance",
    db: scope.services.db.system,
    downloads: scope.services.db.instanceDownloads,
    asker: { personId: scope.person.id, workspaceId: instanceChain },
    maySeePersonal: true,
    reader: actorOf(scope),
    zone: scope.zone,
  };
}
