import { t } from "#words/t.ts";
import type { AuditEntry } from "./audit-source.ts";
import { fieldName, isoTime } from "./field-name.ts";

/** "“Wrote STOP” · Country: nothing → DE and 2 more": why something was done, and what changed; empty where neither is told. */
export function toldOf(reason: string | null, { shown, others }: AuditEntry["changes"]): string {
  const changed = shown.map(({ name, before, after }) => {
    const sides = [before, after].filter((side) => side !== undefined).map(inWords);
    return t("audit.fieldIs", { field: fieldName(name), value: sides.join(" → ") });
  });
  const all = changed.length > 0 ? changed.reduce((before, next) => t("audit.listed", { all: before, next })) : "";
  const told = [
    reason === null ? "" : `“${reason}”`,
    all !== "" && others > 0 ? t("audit.andOthersMore", { changed: all, others }) : all,
  ];
  return told.filter((part) => part !== "").join(" · ");
}

function inWords(value: string | number | boolean | null): string {
  if (value === null || value === "") return t("audit.nothing");
  if (typeof value === "boolean") return value ? t("audit.yes") : t("audit.no");
  return typeof value === "string" && isoTime.test(value)
    ? t("audit.momentInUTC", { moment: value.slice(0, 16).replace("T", " ") })
    : String(value);
}
