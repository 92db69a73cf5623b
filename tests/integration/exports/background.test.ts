import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { askForExport, weighList } from "#server/domain/downloads/ask.ts";
import { dropExports } from "#server/domain/downloads/drop-old.ts";
import { mostUnderWay } from "#server/domain/downloads/limits.ts";
import { openExport } from "#server/domain/downloads/open-export.ts";
import { getExport, listExports } from "#server/domain/downloads/own.ts";
import { voidExports } from "#server/domain/downloads/void-exports.ts";
import { type ExportOptions, giveUpExport, writeExport } from "#server/domain/downloads/write-export.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { StoreProblem } from "#server/domain/file-stores.ts";
import type { Scope } from "#server/domain/scope.ts";
import { exportSuppressions } from "#server/domain/sending/suppressions/export-list.ts";
import { openExportStores } from "#server/domain/stores/open-stores.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { claimNext, endLeases, heldJob, hurry, runNext } from "#tests/support/jobs.ts";
import { startS3 } from "#tests/support/s3-server.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { t } from "#words/t.ts";

const address = "/suppressions/suppressions.csv";
const dataDir = newDataFolder();
let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld({ exports: openExportStores(dataDir, undefined) });
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  // What a test left waiting is not another's.
  await world.services.db.system.execute(sql`delete from job where kind = 'write_export'`);
  owner = await createWorkspace(world.services);
  await suppress(1, 3000);
});

const suppress = (from: number, to: number) =>
  world.services.db.system.execute(sql`
  insert into suppression (workspace_id, channel, number, number_hash, reason, created_by)
  select ${owner.workspace.id}, 'sms', '+4479' || lpad(n::text, 8, '0'), sha256(n::text::bytea), 'asked', ${owner.person.id}
  from generate_series(${from}::int, ${to}::int) n`);

const run = (options: ExportOptions = {}) =>
  runNext(world.services, "write_export", (held) => writeExport(world.services, held, options));

async function bytesOf({ chunks }: WrittenFile): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

const actions = async () => {
  const rows = await world.services.db.system.execute<{ action: string }>(
    sql`select action from audit where workspace_id = ${owner.workspace.id} and target_kind = 'export' order by seq`,
  );
  return rows.map(({ action }) => action);
};

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : []);
const incoming = () => filesIn(join(dataDir, "exports", "incoming"));

describe("a list that is written in the background", () => {
  test.each(["csv", "jsonl"])(
    "is what a download of the same moment is, with a manifest that says so (%s)",
    async (format) => {
      const { id } = await askForExport(
        owner,
        `/suppressions/suppressions.${format}?channel=sms&columns=number,reason`,
      );
      expect((await getExport(owner, id)).state).toBe("waiting");
      expect(await run()).toBe("done");
      const manifest = await getExport(owner, id);
      const file = await openExport(owner, id);
      const bytes = await bytesOf(file);
      const columns = ["number", "reason"];
      const direct = await bytesOf(
        await exportSuppressions(owner, { channel: "sms", format: format === "csv" ? "csv" : "jsonl", columns }),
      );
      expect(bytes.equals(direct)).toBe(true);
      expect(file.name).toBe(`suppressions.${format}`);
      expect(manifest).toMatchObject({
        state: "ready",
        isThere: true,
        rows: 3000,
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
      });
      const [entry] = await world.services.db.system.execute<{ hash: string }>(
        sql`select encode(hash, 'hex') as hash from audit where workspace_id = ${owner.workspace.id} and seq = ${manifest.headSeq}`,
      );
      expect(entry?.hash).toBe(manifest.headHash);
      expect(await actions()).toEqual(["export.asked", "export.written", "export.downloaded"]);
      expect(incoming()).toEqual([]);
    },
  );

  test("is of one moment while others write", async () => {
    const { id } = await askForExport(owner, address);
    let no = 10_000;
    await run({
      pageRows: 100,
      tellMs: 0,
      onStep: async (step) => {
        if (step !== "begun") return;
        await suppress(no, no + 499);
        no += 500;
      },
    });
    const rows = (await bytesOf(await openExport(owner, id))).toString().trimEnd().split("\r\n").length - 1;
    expect((await getExport(owner, id)).rows).toBe(rows);
  });

  test("tells how far it is", async () => {
    const { id } = await askForExport(owner, address);
    const seen: { state: string; rows: number; aboutRows: number | null }[] = [];
    await run({ pageRows: 500, tellMs: 0, onStep: async () => void seen.push(await getExport(owner, id)) });
    expect(seen[0]).toMatchObject({ state: "writing", rows: 0 });
    expect(seen[0]?.aboutRows).toBeGreaterThan(0);
    expect(seen[1]).toMatchObject({ state: "writing", rows: 3000 });
  });

  test("begins anew where its worker is killed, at whichever step, and nobody is given half of it", async () => {
    for (const step of ["begun", "written", "named", "stored"] as const) {
      const { id } = await askForExport(owner, address);
      const killed = await claimNext(world.services, "write_export");
      if (!killed) throw new Error("there is no job");
      const dies = (at: string) => {
        if (at === step) throw new Error("killed");
      };
      await expect(writeExport(world.services, heldJob(killed), { onStep: dies })).rejects.toThrow("killed");
      await expect(openExport(owner, id)).rejects.toThrow("It is still being written.");
      await endLeases(world.services);
      await hurry(world.services);
      expect(await run(), step).toBe("done");
      expect(await getExport(owner, id)).toMatchObject({ state: "ready", rows: 3000 });
      expect((await bytesOf(await openExport(owner, id))).toString().trimEnd().split("\r\n")).toHaveLength(3001);
    }
  });

  test("says that the disk is full, and keeps nothing", async () => {
    const stores = openExportStores(dataDir, undefined);
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    const services = { ...world.services, exports: { ...stores, folder: { ...stores.folder, put: failing(full) } } };
    const { id } = await askForExport(owner, address);
    await runNext(services, "write_export", (held) => writeExport(services, held));
    const problem = "The disk of the data folder is full. Nothing of it was kept.";
    expect(await getExport(owner, id)).toMatchObject({ state: "failed", problem });
    const inChinese = await speakTo("zh", () => getExport(owner, id));
    expect(inChinese.problem).toBe("数据文件夹所在的磁盘已满。没有保留任何内容。");
    await expect(openExport(owner, id)).rejects.toThrow("The disk of the data folder is full.");
    expect(incoming()).toEqual([]);
    expect(await actions()).toEqual(["export.asked", "export.failed"]);
  });

  test("says that the folder cannot be written to", async () => {
    const folder = newDataFolder();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "exports"), "a file where the folder would be");
    const services = { ...world.services, exports: openExportStores(folder, undefined) };
    const { id } = await askForExport(owner, address);
    const held = await claimNext(services, "write_export");
    if (!held) throw new Error("there is no job");
    await expect(writeExport(services, heldJob(held))).rejects.toThrow();
    await giveUpExport(services, heldJob(held));
    expect((await getExport(owner, id)).problem).toMatch(/^It failed 3 times in a row/);
    rmSync(folder, { recursive: true, force: true });
  });
});

const failing = (cause: Error) => () => Promise.reject(new StoreProblem(() => t("kept.diskIsFull"), { cause }));

describe("who is given it", () => {
  test("whoever asked, and nobody else", async () => {
    const { id } = await askForExport(owner, address);
    await run();
    const colleague = await createMember(world.services, owner.workspace, "owner");
    await expect(openExport(colleague, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(getExport(colleague, id)).rejects.toMatchObject({ code: "not_found" });
    expect((await listExports(colleague, { limit: 10 })).rows).toEqual([]);
    expect((await listExports(owner, { limit: 10 })).rows.map((row) => row.id)).toEqual([id]);
  });

  test("nobody who may not read the list, or see its people any more", async () => {
    const { id } = await askForExport(owner, address);
    await run();
    const without = (one: string) => ({
      ...owner,
      permissions: new Set([...owner.permissions].filter((name) => name !== one)),
    });
    await expect(openExport(without("suppression.read"), id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(openExport(without("personal.see"), id)).rejects.toThrow("you may no longer see");
    await expect(askForExport(without("suppression.read"), address)).rejects.toMatchObject({ code: "forbidden" });
  });

  test("masked for those who asked masked, and failed for those who left", async () => {
    const masked = { ...owner, permissions: new Set([...owner.permissions].filter((name) => name !== "personal.see")) };
    const { id } = await askForExport(masked, address);
    await run();
    expect((await bytesOf(await openExport(masked, id))).toString()).toContain("•••");
    const leaver = await createMember(world.services, owner.workspace, "owner");
    const asked = await askForExport(leaver, address);
    await world.services.db.system.execute(
      sql`update membership set removed_at = now() where person_id = ${leaver.person.id}`,
    );
    await run();
    expect(await getExport(leaver, asked.id)).toMatchObject({
      state: "failed",
      problem: "The person who asked for it is no longer in this workspace.",
    });
  });

  test("nobody after it has expired, when its file goes too", async () => {
    const { id } = await askForExport(owner, address);
    await run();
    const file = join(dataDir, "exports", owner.workspace.id, id);
    expect(existsSync(file)).toBe(true);
    await world.services.db.system.execute(sql`update list_export set expires_at = now() where id = ${id}`);
    await expect(openExport(owner, id)).rejects.toThrow("no longer kept: its file is deleted after 7 days.");
    expect(await dropExports(world.services)).toBeGreaterThan(0);
    expect(existsSync(file)).toBe(false);
    expect(await getExport(owner, id)).toMatchObject({ isThere: false, rows: 3000 });
  });

  test("nobody after somebody was erased, also where it was under way", async () => {
    const ready = await askForExport(owner, `${address}?channel=sms`);
    await run();
    const writing = await askForExport(owner, `${address}?channel=sms`);
    await run({
      onStep: async (step) => {
        if (step === "written") await world.services.db.system.transaction((tx) => voidExports(tx, owner.workspace.id));
      },
    });
    await expect(openExport(owner, ready.id)).rejects.toThrow("Somebody was erased since this was written");
    expect(await getExport(owner, writing.id)).toMatchObject({ state: "failed", address });
    await dropExports(world.services);
    expect(filesIn(join(dataDir, "exports", owner.workspace.id))).toEqual([]);
    expect(incoming()).toEqual([]);
  });

  test("nobody where the file is not what was written", async () => {
    const { id } = await askForExport(owner, address);
    await run();
    writeFileSync(join(dataDir, "exports", owner.workspace.id, id), "half");
    await expect(openExport(owner, id)).rejects.toThrow("missing or was changed since it was written");
  });
});

describe("what is asked for", () => {
  test("is weighed without counting further", async () => {
    expect(await weighList(owner, address)).toEqual({ isLarge: false });
    expect(await weighList(owner, address, 2999)).toEqual({ isLarge: true });
    expect(await weighList(owner, `${address}?channel=wa`, 0)).toEqual({ isLarge: false });
  });

  test.each([
    ["/nothing/here.csv", "There is no list at this address"],
    ["/suppressions/suppressions.pdf", "There is no list at this address"],
    ["/suppressions/suppressions.csv?chanel=sms", "This list cannot be filtered by chanel."],
    ["/suppressions/suppressions.csv?columns=numbr", "There is no column numbr."],
    ["/sends/not-an-id/recipients.csv", "There is no list at this address"],
    ["/sends/00000000-0000-4000-8000-000000000000/recipients.csv", "There is no such send"],
  ])("%s is refused with a sentence", async (wrong, sentence) => {
    await expect(askForExport(owner, wrong)).rejects.toThrow(sentence);
    expect((await listExports(owner, { limit: 10 })).rows).toEqual([]);
  });

  test("is so much at once and no more", async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: mostUnderWay + 3 }, () => askForExport(owner, address)),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(mostUnderWay);
  });
});

test("a bucket takes exports where one is named, and gives them back; without it they are not reached", async () => {
  const s3 = await startS3();
  try {
    const services = { ...world.services, exports: openExportStores(dataDir, s3.url) };
    const { id } = await askForExport(owner, address);
    await runNext(services, "write_export", (held) => writeExport(services, held));
    const inBucket = { ...owner, services };
    const manifest = await getExport(inBucket, id);
    const bytes = await bytesOf(await openExport(inBucket, id));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(manifest.sha256);
    expect(filesIn(join(dataDir, "exports", owner.workspace.id))).toEqual([]);
    await expect(openExport(owner, id)).rejects.toThrow("this server cannot reach");
    await world.services.db.system.execute(sql`update list_export set expires_at = now() where id = ${id}`);
    await dropExports(world.services);
    expect(await dropExports(services)).toBe(1);
  } finally {
    await s3.close();
  }
});
