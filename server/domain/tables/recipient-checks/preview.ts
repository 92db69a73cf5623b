import { and, desc, eq, lte } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { submission } from "#db/schema/submissions.ts";
import { type CheckSettings, type UploadRow, uploadBlock } from "#db/schema/uploads.ts";
import { normaliseNumber } from "#server/compose/number.ts";
import type { Encoding } from "#server/compose/texts/count-parts.ts";
import { messageTexts, sentText } from "#server/compose/texts/message-texts.ts";
import { isMessageArea, type MessageArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { hidden } from "#server/domain/privacy/mask.ts";
import { maySeePersonal, shownContact } from "#server/domain/privacy/see.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { cellOf, createJudge, createMerger } from "./judge.ts";
import { type ChosenSoFar, chosenSoFar } from "./settings.ts";
import { shownNames, shownProblem } from "./shown-problem.ts";

export type PreviewInput = { submissionId: string; row: number; settings?: Partial<CheckSettings> | undefined };

/** What one row becomes. `number` is null where it is none, `problem` a code of `server/compose/problems.ts`. */
export type RowPreview = {
  row: number;
  number: string | null;
  text: string;
  parts: number;
  encoding: Encoding;
  characters: number;
  /** What fills its variables, by name; nothing of it for those who may not see personal data. */
  values: Record<string, string>;
  missing: string[];
  problem: string | null;
};

/**
 * One row merged by the draft as stored, or by the settings given instead. Counts are those of the real text; what it says,
 * the names of its variables and the number are hidden from those who may not see personal data, as they are in the draft.
 * Throws `not_found`, also for a row that there is not.
 */
export async function previewRow(scope: Scope, { submissionId, row, settings }: PreviewInput): Promise<RowPreview> {
  requirePermission(scope, "submission.read");
  const { stored, chosen, area } = await inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const [found] = await tx.select().from(submission).where(eq(submission.id, submissionId));
    if (!found) throw new DomainError("not_found", t("domain.thereIsNoSuchSendInThis"));
    const draft = chosenSoFar(found.draft);
    return {
      stored: draft.uploadId === null ? null : await findRow(tx, draft.uploadId, row),
      chosen: draft,
      area: found.area,
    };
  });
  if (stored === null || !isMessageArea(area))
    throw new DomainError("not_found", t("domain.thereIsNoRowRowInThis", { row }));
  return shown(scope, area, stored, { ...chosen, ...settings });
}

function shown(scope: Scope, channel: MessageArea, stored: UploadRow, settings: ChosenSoFar): RowPreview {
  const { plainLetters, ...withoutLetters } = settings;
  const { numberColumn, country } = settings;
  const { merge, valuesOf } = createMerger(settings);
  const { text: merged, missing } = merge(stored);
  const text = merged === null ? null : sentText(channel, merged, settings.plainLetters);
  const { parts, encoding, characters } = messageTexts[channel].count(text ?? "");
  const asSeen = maySeePersonal(scope) ? text : text && hidden;
  const found = numberColumn === null ? null : normaliseNumber(cellOf(stored, numberColumn), country);
  const judged =
    numberColumn === null
      ? null
      : createJudge(channel, { ...withoutLetters, ...(plainLetters && { plainLetters }), numberColumn })(stored);
  return {
    row: stored[0],
    number: found !== null && "number" in found ? shownContact(scope, found.number) : null,
    text: asSeen ?? "",
    parts,
    encoding,
    characters,
    values: maySeePersonal(scope) ? valuesOf(stored) : {},
    missing: shownNames(scope, missing),
    problem: judged !== null && "refused" in judged ? shownProblem(scope, judged.refused.problem) : null,
  };
}

/** One row of an upload by the number that a spreadsheet shows beside it. */
export async function findRow(tx: Tx, uploadId: string, row: number): Promise<UploadRow | null> {
  const [block] = await tx
    .select({ rows: uploadBlock.rows })
    .from(uploadBlock)
    .where(and(eq(uploadBlock.uploadId, uploadId), lte(uploadBlock.firstRow, row)))
    .orderBy(desc(uploadBlock.firstRow))
    .limit(1);
  return block?.rows.find(([no]) => no === row) ?? null;
}
