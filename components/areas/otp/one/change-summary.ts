import type { OtpVersion } from "#components/areas/otp/kept.ts";
import { fieldName, valueWords } from "#components/areas/otp/words.ts";
import type { Difference } from "#server/compose/otp/differences.ts";
import { limitLine } from "#server/compose/otp/limit-sentence.ts";
import { t } from "#words/t.ts";

const limits = ["periodPhoneSendLimit", "periodTotalSendLimit"] as const;
const quoted: readonly string[] = ["name", "text"];

/** What a version changed, in a few words each: a limit is said whole, whichever of its parts changed. */
export function changeSummary({ changes, values }: Pick<OtpVersion, "changes" | "values">): string[] {
  const said = changes.map((change) => {
    const limit = limits.find((one) => change.field.startsWith(`${one}.`));
    return limit && "codeExpiry" in values ? limitLine(limit, values[limit]) : fieldWords(change);
  });
  return [...new Set(said)];
}

function fieldWords({ field, after }: Difference): string {
  const words = valueWords(field, after);
  if (words === null) return t("otp.fieldNameNoLongerSet", { fieldName: fieldName(field) });
  const said = { field: fieldName(field), value: words };
  return quoted.includes(field) ? t("otp.fieldAndQuote", said) : t("otp.fieldAndValue", said);
}
