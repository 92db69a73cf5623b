import type { Database } from "#db/client.ts";
import type { Agents } from "#server/platform/exchange.ts";
import { t } from "#words/t.ts";
import { DomainError } from "./errors.ts";
import type { FileStores } from "./file-stores.ts";
import type { Keyring } from "./keys/seal.ts";
import type { Mailer } from "./mailer.ts";
import type { OwnZone } from "./own-zone.ts";
import { type Permission, permissionsOf, type Role } from "./permissions.ts";

/** What the domain needs of the process it runs in. */
export type Services = {
  db: Database;
  keyring: Keyring;
  agents: Agents;
  /** Null where no sandbox runs. */
  sandboxUrl: string | null;
  /** Where the platform reaches us; never taken from a request. */
  publicUrl: string;
  /** Null where no mail server is named: links are then shown to be copied. */
  mail: Mailer | null;
  /** Where copies of recordings lie. */
  recordings: FileStores;
  /** Where large exports lie. */
  exports: FileStores;
};

/** Who acts, in which workspace, with which permissions. Made at each request from session and membership. */
export type Scope = {
  services: Services;
  workspace: { id: string; slug: string; name: string };
  person: { id: string; name: string; email: string; isInstanceAdmin: boolean };
  roles: readonly Role[];
  permissions: ReadonlySet<Permission>;
  requestId: string;
  ip: string | null;
  /** Set where a program acts for the person: permissions are at most the token's. */
  token?: { id: string; name: string };
  /** The zone that the person reads times in; programs read them in UTC. */
  zone?: OwnZone;
};

/** Who acts on the instance itself, outside of any workspace. */
export type InstanceScope = Pick<Scope, "services" | "person" | "requestId" | "ip" | "zone">;

/** Throws `forbidden` for everybody but the instance's administrators. */
export function requireAdministrator(scope: InstanceScope): void {
  if (!scope.person.isInstanceAdmin) {
    throw new DomainError("forbidden", t("domain.onlyAdministratorsOfThisSwitchboardMayDo"));
  }
}

/** Throws `forbidden` with who may do it. */
export function requirePermission(scope: Scope, permission: Permission): void {
  if (!scope.permissions.has(permission)) {
    throw new DomainError("forbidden", notIncluded(scope), { permission });
  }
}

/** Throws `forbidden` where the scope has none of these permissions. */
export function requireAny(scope: Scope, permissions: readonly Permission[]): void {
  if (permissions.some((one) => scope.permissions.has(one))) return;
  throw new DomainError("forbidden", notIncluded(scope), { permission: permissions[0] ?? null });
}

function notIncluded({ token, workspace }: Scope): string {
  if (token) return t("domain.thisTokenDoesNotIncludeThis");
  return t("domain.yourRoleDoesNotIncludeThis", { workspace: workspace.name });
}

export function createScope(parts: Omit<Scope, "permissions">): Scope {
  return { ...parts, permissions: permissionsOf(parts.roles) };
}
