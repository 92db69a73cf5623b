import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { control, startTestSandbox, type TestSandbox } from "./sandbox.ts";

/**
 * One sandbox for all tests of a file or a `describe`, forgetful before each; its `url` is there once they run.
 * What it logs are its own failures, so a line of them fails the file.
 */
export function ownSandbox(): { readonly url: string } {
  const failures: string[] = [];
  let running: TestSandbox | undefined;
  beforeAll(async () => {
    running = await startTestSandbox({ log: (line) => failures.push(line) });
  });
  afterAll(async () => {
    await running?.close();
    expect(failures).toEqual([]);
  });
  const own = {
    get url() {
      if (running === undefined) throw new Error("The sandbox runs only while tests do.");
      return running.url;
    },
  };
  beforeEach(() => control(own.url, "reset"));
  return own;
}
