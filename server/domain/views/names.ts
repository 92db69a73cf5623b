import { and, eq, ne, or } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { savedView } from "#db/schema/saved-views.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import type { ViewRow } from "./view.ts";

/**
 * Throws `conflict` where another view of the list that whoever asks is offered has the name. Names are compared as they
 * are shown to them: whether a masked one is the same would tell what it hides. Take the workspace's lock first.
 */
export async function refuseSameName(
  tx: Tx,
  scope: Scope,
  { path, name, id }: Pick<ViewRow, "path" | "name"> & { id?: string },
): Promise<void> {
  const rows = await tx
    .select({ name: savedView.name })
    .from(savedView)
    .where(
      and(
        eq(savedView.path, path),
        or(savedView.isShared, eq(savedView.createdBy, scope.person.id)),
        id === undefined ? undefined : ne(savedView.id, id),
      ),
    );
  const wanted = shownText(scope, name).toLowerCase();
  if (rows.some((row) => shownText(scope, row.name).toLowerCase() === wanted))
    throw new DomainError("conflict", t("domain.anotherViewOfThisListIsCalled"), { field: "name" });
}
