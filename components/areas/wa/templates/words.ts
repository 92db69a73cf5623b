import { waTemplateTypes } from "#server/contract/limits/wa.ts";
import { t } from "#words/t.ts";

/** The types in the order in which they are offered, and what each is for. */
export const templateTypes = [
  {
    value: waTemplateTypes.authentication,
    get word() {
      return t("wa.authentication");
    },
    get label() {
      return t("wa.authentication2");
    },
  },
  {
    value: waTemplateTypes.marketing,
    get word() {
      return t("wa.marketing");
    },
    get label() {
      return t("wa.marketing2");
    },
  },
  {
    value: waTemplateTypes.utility,
    get word() {
      return t("wa.utility");
    },
    get label() {
      return t("wa.utility2");
    },
  },
] as const;

/** "utility" for 2; a number that nobody documented stays one. */
export function typeWord(type: number): string {
  return templateTypes.find(({ value }) => value === type)?.word ?? t("wa.typeNumber", { type });
}
