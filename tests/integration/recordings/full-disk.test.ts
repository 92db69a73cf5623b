import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyAgainNow, readRecordingSetting } from "#server/domain/calls/recordings/settings.ts";
import { openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { aiCall } from "#tests/support/call-records.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { copyAll, openAccount, openRecordingsWorld, type RecordingsWorld, rowsOf, runAll } from "./world.ts";

const small = newDataFolder();

/** A disk of its own, which only the machine's administrator can make. */
function mount(options: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", small], { stdio: "ignore" });
    return true;
  } catch {
    // Not for this user, or not on this machine.
    return false;
  }
}
const hasDisk = mount("size=1m");

let adversary: Adversary;
let world: RecordingsWorld;
beforeAll(async () => {
  const megabyte = { body: "x".repeat(1024 * 1024), headers: { "Content-Type": "audio/wav" } };
  adversary = await startAdversary({ behaviour: answers(() => megabyte) });
  world = await openRecordingsWorld({
    sandboxUrl: adversary.url,
    recordings: openRecordingStores(small, undefined),
  });
});
afterAll(async () => {
  await world.close();
  await adversary.close();
  if (hasDisk) execFileSync("umount", [small]);
});

test.skipIf(!hasDisk)(
  "a full disk is named, blames no recording, leaves nothing half, and copying goes on when there is room",
  async () => {
    const at = await openAccount(world.services);
    const record = aiCall({ fullAudioUrl: `${adversary.url}/1.wav`, customerAudioUrl: `${adversary.url}/2.wav` });
    await copyAll(world.services, at, [record]);
    expect((await readRecordingSetting(at.scope)).rest?.note).toBe("The disk of the data folder is full.");
    expect((await speakTo("zh", () => readRecordingSetting(at.scope))).rest?.note).toBe("数据文件夹所在的磁盘已满。");
    expect(await rowsOf(world.services, at.scope)).toMatchObject([
      { state: "linked", tries: 0, problem: null },
      { state: "linked", tries: 0, problem: null },
    ]);
    expect(readdirSync(world.services.recordings.incoming)).toEqual([]);
    mount("remount,size=16m");
    await copyAgainNow(at.scope);
    await runAll(world.services);
    expect(await rowsOf(world.services, at.scope)).toMatchObject([{ state: "copied" }, { state: "copied" }]);
    expect((await readRecordingSetting(at.scope)).rest).toBeNull();
  },
);
