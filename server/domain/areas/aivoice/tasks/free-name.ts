import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { aiTask, aiTaskVersion } from "#db/schema/ai-tasks.ts";
import { DomainError } from "#server/domain/errors.ts";

/** Throws `conflict` where another task of the connection is or was called so: the platform takes each name once (-33). */
export async function requireFreeName(
  tx: Tx,
  { connectionId, name, but }: { connectionId: string; name: string; but?: string },
): Promise<void> {
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
    throw new DomainError("conflict", "Another task here is or was called so, and the platform takes each name once.", {
      field: "name",
    });
}
