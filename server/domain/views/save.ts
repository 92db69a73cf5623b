import { and, eq } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { savedView } from "#db/schema/saved-views.ts";
import { type ViewPath, viewQuery } from "#server/compose/saved-views.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { DomainError } from "#server/domain/errors.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { refuseSameName } from "./names.ts";
import { auditedView, readerOf } from "./view.ts";

/** How many one person keeps in a workspace, shared ones among them. */
export const mostOfPerson = 50;

export type NewView = { path: ViewPath; query: string; name: string; isShared: boolean };

/**
 * Keeps what narrows a list under a name. Throws `invalid` for an address that narrows nothing or that no list has,
 * `conflict` for a name that another one has, `too_many` where there is no room for it.
 */
export async function saveView(scope: Scope, input: NewView): Promise<{ id: string }> {
  requirePermission(scope, readerOf[input.path]);
  const query = readQuery(input.query);
  const { path, name, isShared } = input;
  const { id: workspaceId } = scope.workspace;
  return inWorkspace(scope.services.db.app, workspaceId, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    await refuseTooMany(tx, scope);
    if (isShared) await requireRoomFor(tx, "sharedViews");
    await refuseSameName(tx, scope, { path, name });
    const values = { workspaceId, createdBy: scope.person.id, isShared, path, query, name };
    const [row] = await tx.insert(savedView).values(values).returning();
    if (!row) throw new Error("the view was not stored");
    await appendAudit(tx, workspaceId, actorOf(scope), { action: "saved_view.created", ...auditedView(row) });
    return { id: row.id };
  });
}

function readQuery(text: string): string {
  const query = viewQuery(text);
  if (query === null)
    throw new DomainError("invalid", t("domain.thisIsNotTheAddressOfA"), {
      field: "query",
    });
  if (query === "") throw new DomainError("invalid", t("domain.theListHasNoFilterAndNo"), { field: "query" });
  return query;
}

async function refuseTooMany(tx: Tx, { workspace, person }: Scope): Promise<void> {
  const isOwn = and(eq(savedView.workspaceId, workspace.id), eq(savedView.createdBy, person.id));
  if ((await tx.$count(savedView, isOwn)) >= mostOfPerson)
    throw new DomainError("too_many", t("domain.youKeepMostOfPersonViewsInThisWorkspace", { mostOfPerson }));
}
