/** Reads CSV as RFC 4180 has it: quotes around fields, doubled inside them, line breaks allowed there. Throws on anything else. */
export function csvRecords(text: string): string[][] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  const plain = text.replace(/^\uFEFF/, "");
  const records: string[][] = [];
  let record: string[] = [];
  while (field.lastIndex < plain.length) {
    const at = field.lastIndex;
    const found = field.exec(plain);
    if (!found) throw new Error(`no CSV at ${at}: ${plain.slice(at, at + 40)}`);
    record.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? "");
    if (found[3] === ",") continue;
    records.push(record);
    record = [];
  }
  return records;
}
