import ts from "typescript";

/** Attributes that people read or hear. */
const said = new Set([
  "title",
  "label",
  "placeholder",
  "alt",
  "aria-label",
  "description",
  "caption",
  "hint",
  "problem",
]);

/**
 * The texts that stand in a component itself, by line. They belong in a catalogue, where each language has its own; a
 * name that is the same in all of them may stay.
 */
export function looseWords(path: string, source: string): { line: number; words: string }[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: { line: number; words: string }[] = [];
  const take = (node: ts.Node, words: string) => {
    if (!/[A-Za-z]{2}/.test(words)) return;
    found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, words: words.trim() });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) take(node, node.text);
    if (ts.isJsxAttribute(node) && said.has(node.name.getText(file)) && node.initializer) {
      if (ts.isStringLiteral(node.initializer)) take(node, node.initializer.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
