import { sql } from "drizzle-orm";
import { inWorkspace } from "#db/client.ts";
import { areaTraits, isMessageArea } from "#server/contract/areas.ts";
import { channels } from "#server/domain/areas/rules.ts";
import { fileBaseName } from "#server/domain/exports/csv.ts";
import { messagesFile } from "#server/domain/messages/sent/export-list.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { recipientsFile } from "#server/domain/sending/evidence/export-list.ts";
import { getSubmission } from "#server/domain/sending/submissions/read.ts";
import { callbacksPart, callsPart } from "./calls.ts";
import { jsonPart, type Part, partOf } from "./part.ts";
import type { Subject } from "./subject.ts";

/** One send: what was asked for and by whom, its calls and callbacks, and what became of each recipient. Throws `not_found`. */
export async function evidenceOfSend(scope: Scope, id: string): Promise<Subject> {
  const found = await getSubmission(scope, id);
  const { title, area, operation, state, createdByName, createdAt, releasedAt, connection, decisions } = found;
  const attempts = sql`a.submission_id = ${id}`;
  return {
    name: fileBaseName(shownText(scope, title), "send").replace(/\.\w+$/, ""),
    title: `Send “${shownText(scope, title)}”`,
    facts: [
      { key: "Id", value: id },
      { key: "Operation", value: operation },
      { key: "State", value: state.replaceAll("_", " ") },
      { key: "Made by", value: `${createdByName ?? "Not known"}, ${createdAt.toISOString()}` },
      { key: "Released", value: releasedAt?.toISOString() ?? "Not released" },
      { key: "Over", value: `${connection.name} (${connection.kind})` },
      ...decisions.map(({ decision, byName, at, reason }) => ({
        key: `Decided by ${byName ?? "somebody who was erased"}`,
        value: `${decision.replaceAll("_", " ")}, ${at.toISOString()}${reason ? `: ${reason}` : ""}`,
      })),
    ],
    parts: [
      jsonPart("send.json", "The send as it is kept: its draft, its state, what people decided", found),
      callsPart(scope, attempts),
      callbacksPart(scope, attempts),
      ...(areaTraits[area].isReported || isMessageArea(area)
        ? [await outcomesPart(scope, id, isMessageArea(area))]
        : []),
    ],
    ids: [id],
    entry: { target: { kind: "submission", id } },
  };
}

function outcomesPart(scope: Scope, submissionId: string, isMessages: boolean): Promise<Part> {
  const choice = { format: "csv" } as const;
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    if (isMessages) {
      const { content } = await messagesFile(scope, channels, { submissionId }, choice).prepare(tx);
      return partOf("messages.csv", "Each message and what became of it", content);
    }
    const { content } = await recipientsFile(scope, { submissionId }, choice).prepare(tx);
    return partOf("recipients.csv", "Each recipient and what was heard of it", content);
  });
}
