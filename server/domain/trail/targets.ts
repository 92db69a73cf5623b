import { inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { aiTask } from "#db/schema/ai-tasks.ts";
import { connection } from "#db/schema/connections.ts";
import { libraryEntry } from "#db/schema/library.ts";
import { person } from "#db/schema/people.ts";
import { submission } from "#db/schema/submissions.ts";
import { upload } from "#db/schema/uploads.ts";
import { waTemplate } from "#db/schema/wa-templates.ts";
import { apiToken, workspace } from "#db/schema/workspaces.ts";

type Target = { entry: { targetKind: string; targetId: string | null; meta: Record<string, unknown> } };

/** Where things of a kind are, and what they are called. */
const places = {
  submission: { table: submission, id: submission.id, name: submission.title },
  person: { table: person, id: person.id, name: person.name },
  connection: { table: connection, id: connection.id, name: connection.name },
  library_entry: { table: libraryEntry, id: libraryEntry.id, name: libraryEntry.label },
  template: { table: waTemplate, id: waTemplate.id, name: waTemplate.name },
  ai_task: { table: aiTask, id: aiTask.id, name: aiTask.name },
  upload: { table: upload, id: upload.id, name: upload.name },
  token: { table: apiToken, id: apiToken.id, name: apiToken.name },
  workspace: { table: workspace, id: workspace.id, name: workspace.name },
} as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names of the entries' targets as they are now, by kind and id; an attempt is called as its submission. */
export async function nameTargets(tx: Tx, rows: readonly Target[]): Promise<Map<string, string>> {
  const wanted = Map.groupBy(
    rows.flatMap(({ entry }) => placeOf(entry)),
    ({ kind }) => kind,
  );
  const names = new Map<string, string>();
  for (const [kind, targets] of wanted) {
    const { table, id, name } = places[kind];
    const found: { id: string; name: string }[] = await tx
      .select({ id: sql<string>`${id}`, name: sql<string>`${name}` })
      .from(table)
      .where(inArray(id, [...new Set(targets.map((target) => target.id))]) as SQL);
    const byId = new Map(found.map((row) => [row.id, row.name]));
    for (const target of targets) {
      const called = byId.get(target.id);
      if (called !== undefined) names.set(target.key, called);
    }
  }
  return names;
}

function placeOf({
  targetKind,
  targetId,
  meta,
}: Target["entry"]): { kind: keyof typeof places; id: string; key: string }[] {
  const key = `${targetKind} ${targetId}`;
  const isOfSend = targetKind === "attempt" || targetKind === "recipient";
  const kind = isOfSend ? "submission" : targetKind;
  const id = isOfSend ? meta.submissionId : targetId;
  if (typeof id !== "string" || !uuid.test(id) || !isKnown(kind)) return [];
  return [{ kind, id, key }];
}

function isKnown(kind: string): kind is keyof typeof places {
  return kind in places;
}
