import { t } from "#words/t.ts";

const marker = /\{\{([^{}]*)\}\}/g;
const isNumber = (inside: string) => /^\d+$/.test(inside);

/**
 * What the platform takes in a text and its writer may not have meant (spec: template/add, the marker `{{#}}`): braces that
 * are no variable, and variables whose numbers are not those of their places, by which they are filled.
 */
export function variableNotesOn(text: string, hasVariables: boolean): string[] {
  const insides = [...text.matchAll(marker)].map(([, inside = ""]) => inside);
  const literal = insides.find((inside) => !hasVariables || !isNumber(inside));
  const numbers = insides.filter(isNumber).map(Number);
  const isInOrder = numbers.every((number, place) => number === place + 1);
  return [
    ...(literal === undefined
      ? []
      : hasVariables
        ? [t("wa.literalIsNotAVariableAndIs", { literal })]
        : [t("wa.thisTextHasNoVariablesLiteralArrives", { literal })]),
    ...(hasVariables && !isInOrder ? [t("wa.numberTheVariables123In")] : []),
  ];
}
