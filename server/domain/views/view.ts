import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { savedView } from "#db/schema/saved-views.ts";
import type { ViewPath } from "#server/compose/saved-views.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { maySeePersonal, shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import type { AuditEntry } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";

export type ViewRow = typeof savedView.$inferSelect;

/** Who may not see a list is told of no view of it. */
export const readerOf: Record<ViewPath, Permission> = {
  "/sends": "submission.read",
  "/suppressions": "suppression.read",
  "/dev/requests": "request.read",
  "/dev/callbacks": "callback.read",
  "/audit": "audit.read",
  "/voice/ai-calls": "aivoice.read",
  "/voice/records/sip": "voice.read",
  "/voice/records/group": "voice.read",
};

type Named = Pick<ViewRow, "createdBy" | "isShared">;

/** One's own is one's own to change; a shared one also owners' and admins'. */
export function mayChangeView({ person, permissions }: Scope, { createdBy, isShared }: Named): boolean {
  return createdBy === person.id || (isShared && permissions.has("workspace.manage"));
}

/**
 * What a view asks for, as the viewer may know it. A search may be somebody's address or number, whole or in part: who may
 * see nobody is given no search of others, and of their own nothing that would be masked elsewhere.
 */
export function shownQuery(scope: Scope, { query, createdBy }: Pick<ViewRow, "query" | "createdBy">): string {
  if (maySeePersonal(scope)) return query;
  const isOwn = createdBy === scope.person.id;
  const kept = [...new URLSearchParams(query)].filter(
    ([name, value]) => (isOwn || !searches.has(name)) && shownText(scope, value) === value,
  );
  return new URLSearchParams(kept).toString();
}

/** What people type into a list's search. */
const searches = new Set(["q", "number"]);

/** What an entry of the trail says of one: name and address may name people. */
export function auditedView({ id, path, isShared, name, query }: ViewRow) {
  return {
    target: { kind: "saved_view", id },
    meta: { list: path, shared: isShared },
    personal: { view: name, query },
  } satisfies Partial<AuditEntry>;
}

/**
 * The view, locked until the transaction ends. Throws `not_found`, also for somebody else's own, and `forbidden` for a
 * shared one that the scope may not change.
 */
export async function lockView(tx: Tx, scope: Scope, id: string): Promise<ViewRow> {
  const [row] = await tx.select().from(savedView).where(eq(savedView.id, id)).for("no key update");
  if (!row || (!row.isShared && row.createdBy !== scope.person.id)) throw noSuchView();
  if (!mayChangeView(scope, row)) throw new DomainError("forbidden", t("domain.onlyThePersonWhoSharedAView"));
  return row;
}

export function noSuchView(): DomainError {
  return new DomainError("not_found", t("domain.thereIsNoSuchViewOrIt"));
}
