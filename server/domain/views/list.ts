import { and, eq, or } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { savedView } from "#db/schema/saved-views.ts";
import type { ViewPath } from "#server/compose/saved-views.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { mayChangeView, readerOf, shownQuery } from "./view.ts";

/**
 * The views of a list that the scope's person is offered, by name: their own, and those that are shared. A workspace has
 * no more of them than fit into one answer.
 */
export async function listViews(scope: Scope, { path }: { path: ViewPath }) {
  requirePermission(scope, readerOf[path]);
  const rows = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) =>
    tx
      .select({
        id: savedView.id,
        name: savedView.name,
        query: savedView.query,
        isShared: savedView.isShared,
        createdBy: savedView.createdBy,
        byName: person.name,
      })
      .from(savedView)
      .leftJoin(person, eq(person.id, savedView.createdBy))
      .where(
        and(
          eq(savedView.workspaceId, scope.workspace.id),
          eq(savedView.path, path),
          or(savedView.isShared, eq(savedView.createdBy, scope.person.id)),
        ),
      ),
  );
  const views = rows.map(({ createdBy, byName, ...row }) => {
    const query = shownQuery(scope, { query: row.query, createdBy });
    return {
      ...row,
      name: shownText(scope, row.name),
      query,
      /** Something of it is not the viewer's to see, so it opens without that. */
      isCut: query !== row.query,
      isOwn: createdBy === scope.person.id,
      byName,
      mayChange: mayChangeView(scope, { createdBy, isShared: row.isShared }),
    };
  });
  // By what is shown: the order would tell what is masked.
  return views.sort((a, b) => a.name.localeCompare(b.name, "en") || (a.id < b.id ? -1 : 1));
}
