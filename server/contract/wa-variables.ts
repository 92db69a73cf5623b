/** How many variables, `{{1}}`, `{{2}}` …, a template's text has. They count by place: one written twice counts twice. */
export function countVariables(text: string): number {
  return text.match(/\{\{\d+\}\}/g)?.length ?? 0;
}

/** Whether two variables stand with nothing between them, which the platform refuses. */
export function hasAdjacentVariables(text: string): boolean {
  return /\{\{\d+\}\}\{\{\d+\}\}/.test(text);
}

/** The text with each variable replaced by the value of its place; a place without a value keeps its variable. */
export function fillVariables(text: string, values: readonly string[]): string {
  let place = 0;
  return text.replace(/\{\{\d+\}\}/g, (variable) => values[place++] ?? variable);
}
