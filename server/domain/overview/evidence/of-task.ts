import { sql } from "drizzle-orm";
import { getTask } from "#server/domain/areas/aivoice/tasks/registry.ts";
import { listVersions } from "#server/domain/areas/aivoice/tasks/versions.ts";
import { fileBaseName } from "#server/domain/exports/csv.ts";
import type { Scope } from "#server/domain/scope.ts";
import { callsPart } from "./calls.ts";
import { jsonPart } from "./part.ts";
import type { Subject } from "./subject.ts";

/** Far more than people make. */
const mostVersions = 500;

/** One AI calling task: its versions and whose they are, and each call that made or changed it. Throws `not_found`. */
export async function evidenceOfTask(scope: Scope, id: string): Promise<Subject> {
  const task = await getTask(scope, id);
  const { rows: versions } = await listVersions(scope, { id, limit: mostVersions });
  const sends = versions.flatMap(({ submissionId }) => submissionId ?? []);
  const ofTask = sql`a.submission_id in (select v.submission_id from ai_task_version v where v.ai_task_id = ${id}::uuid)`;
  return {
    name: fileBaseName(task.name, "task"),
    title: `AI calling task “${task.name}”`,
    facts: [
      { key: "Id", value: id },
      { key: "The platform’s id", value: task.jobId ?? "Not known" },
      { key: "Origin", value: task.origin },
      ...versions.toReversed().map(({ number, byName, at, state }) => ({
        key: `Version ${number}`,
        value: `${byName ?? "Not known"}, ${at.toISOString()}${state ? `, ${state.replaceAll("_", " ")}` : ""}`,
      })),
    ],
    parts: [jsonPart("task.json", "The task and its versions", { ...task, versions }), callsPart(scope, ofTask)],
    ids: [id, ...sends],
    entry: { target: { kind: "ai_task", id } },
  };
}
