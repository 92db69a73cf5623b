import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { aiTask, aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";

/**
 * Throws `conflict` where another task of the connection is or was called so: the platform takes each name once (-33), and
 * says so where it is not told here. Whoever sees names masked could guess what is hidden in them.
 */
export async function requireFreeName(
  tx: Tx,
  scope: Scope,
  { connectionId, name, but }: { connectionId: string; name: string; but?: string },
): Promise<void> {
  if (shownText(scope, name) !== name) return;
  const ofVersion = tx
    .select({ id: aiTaskVersion.id })
    .from(aiTaskVersion)
    .where(and(eq(aiTaskVersion.aiTaskId, aiTask.id), eq(aiTaskVersion.name, name)));
  const [taken] = await tx
    .select({ id: aiTask.id })
    .from(aiTask)
    .where(
      and(
        eq(aiTask.connectionId, connectionId),
        or(eq(aiTask.name, name), sql`exists ${ofVersion}`),
        but === undefined ? undefined : ne(aiTask.id, but),
      ),
    )
    .limit(1);
  if (taken)
    throw new DomainError("conflict", t("domain.anotherTaskHereHasOrHadThis"), {
      field: "name",
    });
}
