import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg, totalmem } from "node:os";
import { join } from "node:path";

type Comparison = "<" | "<=" | ">=" | "=";

/** One measured number; with a target when there is something to hold it to. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  target?: { is: Comparison; value: number };
  /** Of several rounds: each one's number. */
  rounds?: number[];
};

const outputFolder = ".cache/bench";

export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null;
  if (target.is === "=") return value === target.value;
  if (target.is === ">=") return value >= target.value;
  return target.is === "<" ? value < target.value : value <= target.value;
}

/** The middle one, or the mean of the middle two. NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN;
  return (low + high) / 2;
}

/** The smallest number that `share` (0 to 1) of all are not above. NaN of none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Prints the figures as a table and keeps them, with the machine they are of, as JSON. Returns the file's path. */
export function report(part: string, figures: readonly Figure[], facts: Record<string, unknown>): string {
  const rows = figures.map((figure) => {
    const met = isMet(figure);
    return [
      figure.name,
      `${round(figure.value)} ${figure.unit}`.trim(),
      figure.target ? `${figure.target.is} ${round(figure.target.value)}` : "",
      met === null ? "" : met ? "met" : "NOT MET",
      figure.rounds ? figure.rounds.map(round).join("  ") : "",
    ];
  });
  const table = [["", "measured", "target", "", "rounds"], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log(`\n${part}`);
  for (const row of table) {
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
  }
  mkdirSync(outputFolder, { recursive: true });
  const path = join(outputFolder, `${part}.json`);
  const content = { part, at: new Date().toISOString(), machine: machine(), facts, figures: figures.map(withVerdict) };
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
  return path;
}

function withVerdict(figure: Figure) {
  return { ...figure, met: isMet(figure) };
}

/** Digits that mean something: three for small numbers, none after the point for large ones. */
function round(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value));
  return value.toPrecision(3);
}

function machine() {
  return {
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    /** Before and while measuring: above zero at the start means that others used the machine too. */
    load: loadavg().map((value) => Number(value.toFixed(2))),
    commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
  };
}
