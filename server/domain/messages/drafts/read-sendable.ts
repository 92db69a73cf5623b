import { and, asc, eq, gt } from "drizzle-orm";
import { type Db, inWorkspace } from "#db/client.ts";
import { type CheckSettings, recipientCheckBlock, type UploadRow, uploadBlock } from "#db/schema/uploads.ts";
import { withoutGuard } from "#server/compose/formula-guard.ts";
import { compileTemplate } from "#server/compose/merge.ts";
import { messageTexts, sentText } from "#server/compose/texts/message-texts.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { characters } from "#server/contract/limits/text.ts";
import type { PlannedItem } from "#server/domain/messages/channel/planner.ts";
import { KeptProblem } from "#server/platform/kept-words.ts";
import { t } from "#words/t.ts";
import { columnsOf, valuesOf } from "./draft-problem.ts";

/** A row that is not what the check said of it. */
export class RowChanged extends KeptProblem {}

type Source = {
  workspaceId: string;
  submissionId: string;
  uploadId: string;
  channel: MessageArea;
  settings: CheckSettings;
};

/** The sendable rows of a checked draft with their merged texts, in order, a block at a time. Throws RowChanged. */
export async function* readSendable(db: Db, source: Source): AsyncGenerator<PlannedItem[]> {
  const template = compileTemplate(source.settings.content ?? "");
  const { longest, count } = messageTexts[source.channel];
  const columns = columnsOf(template.variables, source.settings.variables);
  const merge = (row: UploadRow): Pick<PlannedItem, "content" | "values"> => {
    const cells = valuesOf(row, columns);
    const { text: merged, missing } = template.fill(cells);
    const text = sentText(source.channel, merged, source.settings.plainLetters);
    if (missing.length > 0 || text === "" || characters(text) > longest)
      throw new RowChanged(() => t("kept.rowChanged", { row: row[0] }));
    const values = template.variables.map((name, index) => [name, withoutGuard(cells[index] ?? "")] as const);
    return { content: text, values: Object.fromEntries(values) };
  };
  for (let after = -1; ; ) {
    const block = await nextBlock(db, source, after);
    if (!block) return;
    after = block.blockNo;
    const cells = new Map(block.rows.map((row) => [row[0], row]));
    yield block.judged.flatMap((judged): PlannedItem[] => {
      if (judged.verdict !== "sendable") return [];
      const row = cells.get(judged.row);
      if (!row || judged.number === undefined) throw new RowChanged(() => t("kept.rowIsGone", { row: judged.row }));
      const merged = merge(row);
      const parts = judged.parts ?? count(merged.content).parts;
      return [{ row: judged.row, number: judged.number, ...merged, parts }];
    });
  }
}

function nextBlock(db: Db, { workspaceId, submissionId, uploadId }: Source, after: number) {
  return inWorkspace(db, workspaceId, async (tx) => {
    const [block] = await tx
      .select({ blockNo: uploadBlock.blockNo, rows: uploadBlock.rows, judged: recipientCheckBlock.rows })
      .from(recipientCheckBlock)
      .innerJoin(
        uploadBlock,
        and(eq(uploadBlock.uploadId, uploadId), eq(uploadBlock.blockNo, recipientCheckBlock.blockNo)),
      )
      .where(and(eq(recipientCheckBlock.submissionId, submissionId), gt(recipientCheckBlock.blockNo, after)))
      .orderBy(asc(recipientCheckBlock.blockNo))
      .limit(1);
    return block;
  });
}
