import { relative } from "node:path";

/** What failed in a report of vitest's JSON reporter: a line of file and name for each, and the first line of what it said. */
export function failuresOfVitest(report: unknown): string[] {
  return list(report, "testResults").flatMap((file) => {
    const name = relative(process.cwd(), text(file, "name"));
    const tests = list(file, "assertionResults").filter((test) => text(test, "status") === "failed");
    if (tests.length === 0 && text(file, "status") === "failed")
      return [line(name, "the file itself", text(file, "message"))];
    return tests.map((test) => line(name, text(test, "fullName"), String(list(test, "failureMessages")[0] ?? "")));
  });
}

/** The same of Playwright's JSON reporter, whose suites lie in one another. */
export function failuresOfPlaywright(report: unknown): string[] {
  return list(report, "suites").flatMap((suite) => [
    ...failuresOfPlaywright(suite),
    ...list(suite, "specs")
      .filter((spec) => field(spec, "ok") === false)
      .map((spec) => line(text(spec, "file"), text(spec, "title"), errorOf(spec))),
  ]);
}

function errorOf(spec: unknown): string {
  const results = list(spec, "tests").flatMap((test) => list(test, "results"));
  const failed = results.find((result) => text(result, "status") !== "passed");
  return text(field(failed, "error"), "message");
}

function line(file: string, name: string, error: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the terminal, which a report keeps.
  const first = error.replace(/\u001b\[[0-9;]*m/g, "").split("\n")[0] ?? "";
  return `  ${file} › ${name}\n      ${first.slice(0, 300)}`;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function text(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === "string" ? found : "";
}

function list(value: unknown, name: string): unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}
