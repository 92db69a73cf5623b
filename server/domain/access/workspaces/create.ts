import type { Tx } from "#db/client.ts";
import { membership, workspace } from "#db/schema/workspaces.ts";
import { DomainError } from "#server/domain/errors.ts";
import { type InstanceScope, requireAdministrator } from "#server/domain/scope.ts";
import { type AuditEntry, actorOf, appendAudit, instanceChain } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { isSlug, reservedSlugs, slugChoices, slugOf } from "./slug.ts";

/**
 * Makes a workspace without a connection, whose owner is who makes it. Only the instance's administrators may. A slug that
 * is given is taken as it is, or refused as `invalid` or `conflict`; otherwise one is made from the name.
 */
export async function createWorkspace(
  scope: InstanceScope,
  input: { name: string; slug?: string | undefined },
): Promise<{ id: string; slug: string }> {
  requireAdministrator(scope);
  return scope.services.db.system.transaction(async (tx) => {
    const made = await insertWorkspace(tx, input);
    await tx.insert(membership).values({ workspaceId: made.id, personId: scope.person.id, roles: ["owner"] });
    const entry: AuditEntry = {
      action: "workspace.created",
      target: { kind: "workspace", id: made.id },
      after: { name: input.name, slug: made.slug },
    };
    // Where an act concerns both, the workspace's chain is locked first, always.
    await appendAudit(tx, made.id, actorOf(scope), entry);
    await appendAudit(tx, instanceChain, actorOf(scope), entry);
    return made;
  });
}

async function insertWorkspace(
  tx: Tx,
  { name, slug }: { name: string; slug?: string | undefined },
): Promise<{ id: string; slug: string }> {
  if (slug !== undefined && (!isSlug(slug) || reservedSlugs.has(slug)))
    throw new DomainError("invalid", t("domain.theAddressSlugCannotBeUsedChoose", { slug }), { field: "slug" });
  for (const choice of slug === undefined ? slugChoices(slugOf(name)) : [slug]) {
    const [made] = await tx
      .insert(workspace)
      .values({ name, slug: choice })
      .onConflictDoNothing()
      .returning({ id: workspace.id, slug: workspace.slug });
    if (made) return made;
  }
  throw new DomainError("conflict", t("domain.theAddressSlugIsTakenChooseAnother", { slug: slug ?? "" }), {
    field: "slug",
  });
}
