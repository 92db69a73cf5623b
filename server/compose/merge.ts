import { t } from "#words/t.ts";
import { withoutGuard } from "./formula-guard.ts";
import { isPartOf, wordsOf } from "./words.ts";

/** A piece of a text: what is said as it stands, or the place of a variable. */
type Piece = string | { name: string; key: string };

/** A mistake in the braces of a text, and its place (code points, from 1). */
export type BraceProblem = { position: number; sentence: string };

/** A text made ready to be merged many times. Values are given and missing ones named in the order of `variables`. */
export type Template = {
  /** Names as first written, each once. */
  variables: string[];
  problem: BraceProblem | null;
  fill(values: readonly (string | undefined)[]): Merged;
};
export type Merged = { text: string; missing: string[] };

const longestName = 100;

/** Names are the same in whatever letter case and spacing. */
export function variableKey(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/gu, " ").toLowerCase();
}

/**
 * Reads `{{name}}`, also with spaces inside the braces. `{{{{` writes two braces that begin no variable; a single brace
 * needs nothing. What begins as a variable and is none stays as written and is the template's problem.
 */
export function compileTemplate(text: string): Template {
  const { pieces, problem } = piecesOf(text);
  const names = new Map<string, string>();
  for (const piece of pieces) if (typeof piece !== "string" && !names.has(piece.key)) names.set(piece.key, piece.name);
  const keys = [...names.keys()];
  const variables = [...names.values()];
  const slots = pieces.map((piece) => (typeof piece === "string" ? piece : keys.indexOf(piece.key)));
  const fill = (values: readonly (string | undefined)[]): Merged => {
    let merged = "";
    for (const slot of slots) merged += typeof slot === "string" ? slot : withoutGuard(values[slot] ?? "");
    let missing: string[] = noNames;
    for (let index = 0; index < variables.length; index++) {
      const name = variables[index];
      if (name !== undefined && isBlank(values[index])) missing = [...missing, name];
    }
    return { text: merged, missing };
  };
  return { variables, problem, fill };
}

const noNames: string[] = [];

function isBlank(value: string | undefined): boolean {
  return value === undefined || value === "" || withoutGuard(value).trim() === "";
}

function piecesOf(text: string): { pieces: Piece[]; problem: BraceProblem | null } {
  const pieces: Piece[] = [];
  let problem: BraceProblem | null = null;
  let plain = "";
  let at = 0;
  for (;;) {
    const open = text.indexOf("{{", at);
    if (open < 0) break;
    plain += text.slice(at, open);
    if (text.startsWith("{{{{", open)) {
      plain += "{{";
      at = open + 4;
      continue;
    }
    const close = text.indexOf("}}", open + 2);
    const inside = close < 0 ? null : text.slice(open + 2, close);
    const wrong = problemOf(inside);
    if (wrong === null && inside !== null) {
      if (plain !== "") pieces.push(plain);
      plain = "";
      pieces.push({ name: inside.trim().replace(/\s+/gu, " "), key: variableKey(inside) });
      at = close + 2;
      continue;
    }
    problem ??= { position: [...text.slice(0, open)].length + 1, sentence: wrong ?? "" };
    plain += "{{";
    at = open + 2;
  }
  plain += text.slice(at);
  if (plain !== "") pieces.push(plain);
  return { pieces, problem };
}

function problemOf(inside: string | null): string | null {
  if (inside === null) return t("compose.aVariableBeginsHereAndDoesNotEnd");
  if (inside.trim() === "") return t("compose.thereIsNoNameBetweenTheseBraces");
  if (/[{}\n\r]/.test(inside)) return t("compose.aVariableDoesNotEndBeforeTheNextBrace");
  return [...inside.trim()].length > longestName
    ? t("compose.aVariablesNameHasAtMostLongestName", { longestName })
    : null;
}

/** Names of the variables in a text as first written, each once. */
export function variablesIn(text: string): string[] {
  return compileTemplate(text).variables;
}

/** Fills variables by name, whatever the letter case. `missing` names those without a value or with an empty one. */
export function mergeText(text: string, values: Readonly<Record<string, string | undefined>>): Merged {
  const template = compileTemplate(text);
  const byKey = new Map(Object.entries(values).map(([name, value]) => [variableKey(name), value]));
  return template.fill(template.variables.map((name) => byKey.get(variableKey(name))));
}

/**
 * Which column fills which variable, by name: the same name first, then one whose words are all in the other. Each column
 * is guessed once; a variable that no column fits is left out.
 */
export function guessColumns(variables: readonly string[], columns: readonly string[]): Record<string, number> {
  const guessed = new Map<string, number>();
  const taken = new Set<number>();
  const words = columns.map(wordsOf);
  const isExact = (name: string[], column: string[]) => name.join("") === column.join("") && name.length > 0;
  const isPartial = (name: string[], column: string[]) => isPartOf(name, column) || isPartOf(column, name);
  for (const fits of [isExact, isPartial]) {
    for (const variable of variables) {
      const index = words.findIndex((column, at) => !taken.has(at) && fits(wordsOf(variable), column));
      if (index < 0 || guessed.has(variable)) continue;
      guessed.set(variable, index);
      taken.add(index);
    }
  }
  return Object.fromEntries(guessed);
}
