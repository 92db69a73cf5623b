import type { upload } from "#db/schema/uploads.ts";
import { isCountry } from "#server/compose/number.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { ListDraft } from "#server/domain/messages/channel/list-draft.ts";
import { t } from "#words/t.ts";

/** What no unfinished draft may say: columns that its file has not, a country that is none. Throws `invalid`. */
export function checkDraft(draft: ListDraft, from: typeof upload.$inferSelect | null): void {
  if (from !== null && from.purpose !== "recipients")
    throw new DomainError("invalid", t("domain.thisFileWasNotUploadedAsRecipients"), { field: "draft.uploadId" });
  if (draft.country !== null && !isCountry(draft.country))
    throw new DomainError("invalid", t("domain.noNumberingPlanIsKnownForCountry", { country: draft.country }), {
      field: "draft.country",
    });
  const columns = from?.columns?.length;
  const chosen = [
    ["draft.numberColumn", draft.numberColumn] as const,
    ...Object.entries(draft.variables).map(([name, column]) => [`draft.variables.${name}`, column] as const),
  ];
  for (const [field, column] of chosen) {
    if (column === null) continue;
    if (columns === undefined)
      throw new DomainError("invalid", t("domain.columnsCanBeChosenOnceTheRecipients"), { field });
    if (column >= columns)
      throw new DomainError("invalid", t("domain.theFileHasSoManyColumns", { columns }), { field });
  }
}
