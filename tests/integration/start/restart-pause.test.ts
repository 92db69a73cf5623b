import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startChild, webPauseMs } from "#scripts/start-child.ts";

test("the web process never stays away for longer than two seconds, however often it ended before", async () => {
  const folder = mkdtempSync(join(tmpdir(), "switchboard-restart-"));
  const file = join(folder, "starts");
  const begun = performance.now();
  const child = startChild({
    name: "web",
    script: "tests/support/ends-at-once.ts",
    environment: { ...process.env, STARTS_FILE: file },
    longestPauseMs: webPauseMs / 4,
  });
  const starts = () => (existsSync(file) ? readFileSync(file, "utf8").split("\n").length - 1 : 0);
  try {
    await expect.poll(starts).toBeGreaterThanOrEqual(6);
    // Pauses that double without an end would be 15.5 s together by now.
    expect(performance.now() - begun).toBeLessThan(15_500);
    expect(webPauseMs).toBeLessThanOrEqual(2000);
  } finally {
    await child.stop(1000);
    rmSync(folder, { recursive: true, force: true });
  }
});
