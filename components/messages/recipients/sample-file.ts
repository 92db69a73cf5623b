/** Rows that show what a file may look like. The numbers are set aside for films and papers: nobody has them. */
const sample = [
  ["number", "first name", "city"],
  ["+44 7700 900123", "Ana", "London"],
  ["+44 7700 900456", "Mei", "Leeds"],
  ["+1 202 555 0143", "Jonas", "Washington"],
];

export const sampleName = "recipients.csv";

/** The sample as an address to download: with a byte order mark, without which spreadsheets misread letters. */
export function sampleHref(): string {
  const text = sample.map((cells) => cells.join(",")).join("\r\n");
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`;
}
