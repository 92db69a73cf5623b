import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { buildForTests } from "#tests/support/build.ts";
import { failuresOfPlaywright, failuresOfVitest } from "./test-failures.ts";

// Runs every layer of the tests one after the other, prints the runners' own summaries, and closes with the sum of them.
const reports = ".cache/test-reports";
/** Hundreds of processes of ours are started; all but the first of a kind find their modules compiled. */
const compiled = { NODE_COMPILE_CACHE: resolve(".cache/compiled") };

type Layer = {
  name: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  count: () => { passed: number; failed: number };
  failures: () => string[];
};

const layers: Layer[] = [
  {
    name: "check",
    command: "npm",
    args: ["run", "--silent", "check"],
    count: () => ({ passed: 0, failed: 0 }),
    failures: () => [],
  },
  {
    name: "vitest",
    command: "node_modules/.bin/vitest",
    args: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports}/vitest.json`],
    count: () => {
      const report = readReport("vitest");
      return { passed: Number(report.numPassedTests ?? 0), failed: Number(report.numFailedTests ?? 0) };
    },
    failures: () => failuresOfVitest(readReport("vitest")),
  },
  {
    name: "playwright",
    command: "node_modules/.bin/playwright",
    args: ["test"],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/playwright.json` },
    count: () => {
      const { stats } = readReport("playwright");
      const numbers = typeof stats === "object" && stats !== null ? { ...stats } : {};
      const of = (name: string) => Number(Object.entries(numbers).find(([key]) => key === name)?.[1] ?? 0);
      return { passed: of("expected") + of("flaky"), failed: of("unexpected") };
    },
    failures: () => failuresOfPlaywright(readReport("playwright")),
  },
];

function readReport(name: string): Record<string, unknown> {
  const value: unknown = JSON.parse(readFileSync(`${reports}/${name}.json`, "utf8"));
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function run({ command, args, env }: Layer): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...compiled, ...env } });
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
let passed = 0;
let failed = 0;
const failures: string[] = [];
// Beside the checks, which leave a core idle. Where it fails, the tests that need it build again and say why.
const built = buildForTests().catch(() => undefined);
for (const layer of layers) {
  console.log(`\n=== ${layer.name}`);
  const code = await run(layer);
  await built;
  const counts = tryCount(layer);
  passed += counts.passed;
  // A runner that fails without a failed test (a crash, a lint error) counts as one.
  failed += code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  if (code !== 0) failures.push(...failuresOf(layer));
}
// Once more at the end, since a log of ten thousand lines is read from there.
if (failures.length > 0) console.log(`\n=== failed\n${failures.join("\n")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

function tryCount(layer: Layer): { passed: number; failed: number } {
  try {
    return layer.count();
  } catch {
    // No report: the runner died before it wrote one, and its exit code says so.
    return { passed: 0, failed: 0 };
  }
}

function failuresOf(layer: Layer): string[] {
  try {
    const found = layer.failures();
    return found.length > 0 ? found : [`  ${layer.name} ended with an error, said above`];
  } catch {
    return [`  ${layer.name} died before it wrote its report`];
  }
}
