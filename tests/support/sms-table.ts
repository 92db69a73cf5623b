/** A CSV as somebody exports it, and what has to become of its rows. */
export type SmsTable = {
  csv: string;
  rows: number;
  refused: number;
  duplicate: number;
  sendable: number;
  /** Of the sendable ones, those that the platform leaves out of its answer. */
  leftOut: number;
};

type Fate = "wrong" | "nameless" | "again" | "left out" | "fine";

/**
 * `rows` people with name, phone and order; a few of them broken: no phone number, no name, a number that came before, a
 * number that the platform refuses. Semicolons, and a byte order mark as spreadsheets write it.
 */
export function smsTable(rows: number, { prefix = "15112" } = {}): SmsTable {
  const fates = Array.from({ length: rows }, (_, index) => fateOf(index));
  let leftOut = 0;
  const lines = fates.map((fate, index) => {
    const name = fate === "nameless" ? "" : `Ann ${index}`;
    if (fate === "wrong") return `${name};call the office;${index}`;
    if (fate === "again") return `${name};0${prefix}${nth(index - 1)};${index}`;
    if (fate !== "left out") return `${name};0${prefix}${nth(index)};${index}`;
    leftOut += 1;
    return `${name};+49${prefix}${leftOut}0000;${index}`;
  });
  const count = (...wanted: Fate[]) => fates.filter((fate) => wanted.includes(fate)).length;
  return {
    csv: `\uFEFFName;Phone;Order\r\n${lines.join("\r\n")}\r\n`,
    rows,
    refused: count("wrong", "nameless"),
    duplicate: count("again"),
    sendable: count("fine", "left out"),
    leftOut,
  };
}

/** Never one that ends in the sandbox's refused ending: the last digit is no nought. */
function nth(index: number): string {
  return `${String(index).padStart(5, "0")}1`;
}

function fateOf(index: number): Fate {
  if (index % 250 === 100) return "wrong";
  if (index % 250 === 101) return "nameless";
  if (index % 250 === 51) return "again";
  return index % 5000 === 2500 ? "left out" : "fine";
}
