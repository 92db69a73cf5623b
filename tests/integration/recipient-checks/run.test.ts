import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inWorkspace } from "#db/client.ts";
import type { CheckSettings } from "#db/schema/uploads.ts";
import { recipientCheck } from "#db/schema/uploads.ts";
import { workspace } from "#db/schema/workspaces.ts";
import type { Scope } from "#server/domain/scope.ts";
import { beginCheck } from "#server/domain/tables/recipient-checks/begin-check.ts";
import { requeueChecks } from "#server/domain/tables/recipient-checks/requeue.ts";
import { CheckChanged, judgedBlock, storeBlocks } from "#server/domain/tables/recipient-checks/store-blocks.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { claimNext, endLeases, heldJob } from "#tests/support/jobs.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { settings as anySettings, cellsOfTable, judgeTable } from "#tests/unit/domain/recipient-checks/tables.ts";
import {
  checkAll,
  checkNext,
  goodRows,
  judgedRows,
  numbered,
  settings,
  storeDraft,
  storedBlocks,
  storedCheck,
  storeTable,
  suppress,
} from "./world.ts";

let world: World;
let owner: Scope;
let connectionId: string;

beforeAll(async () => {
  world = await openWorld();
  owner = await createWorkspace(world.services);
  connectionId = (await createConnection(owner)).id;
});
afterAll(() => world.close());

async function drafted(cells: readonly (readonly string[])[], by: CheckSettings = settings, blockRows = 500) {
  return storeDraft(owner, connectionId, await storeTable(owner, numbered(cells), blockRows), by);
}

const messy = [
  ...goodRows(5),
  ["0171 1000003", "Twice", ""],
  ["", "Nobody", ""],
  ["0171 2000000", "", ""],
  ["0171 3000001", "Suppressed", ""],
  ["0171 3000002", "Suppressed once", ""],
  ["0171 3000003", "Erased", ""],
  ["0171 3000004", "Of others", ""],
  ["0171 4000000", "x".repeat(1024), ""],
];

describe("a check", () => {
  test("judges each row, and its counts add up to the rows", async () => {
    const other = await createWorkspace(world.services);
    await suppress(owner, "+491713000001");
    await suppress(owner, "+491713000002", { until: new Date(Date.now() - 60_000) });
    await suppress(owner, "+491713000003", { isErased: true });
    await suppress(other, "+491713000004");
    const id = await drafted(messy);
    expect(await checkNext(world.services)).toBe("checked");
    const check = await storedCheck(world.services, id);
    expect(check).toMatchObject({
      state: "checked",
      checkedRows: 13,
      sendableCount: 7,
      duplicateCount: 1,
      suppressedCount: 2,
      refusedCount: 3,
      facts: { parts: 7, longestRow: 11, longestParts: 1, longestCharacters: 33 },
    });
    const rows = await judgedRows(world.services, id);
    expect(rows.map(({ verdict }) => verdict)).toEqual([
      ...Array<string>(5).fill("sendable"),
      "duplicate",
      "refused",
      "refused",
      "suppressed",
      "sendable",
      "suppressed",
      "sendable",
      "refused",
    ]);
    expect(rows[5]).toEqual({ row: 7, verdict: "duplicate", number: "+491711000003", other: 3 });
    expect(await checkNext(world.services)).toBe("idle");
  });

  test("finds of any table what judging it in memory finds, wherever blocks end", async () => {
    await fc.assert(
      fc.asyncProperty(cellsOfTable, anySettings, fc.integer({ min: 1, max: 20 }), async (cells, by, blockRows) => {
        const id = await drafted(cells, by, blockRows);
        await checkAll(world.services);
        const { checked, tally } = judgeTable(numbered(cells), by, new Set());
        expect(await judgedRows(world.services, id)).toEqual(checked);
        const check = await storedCheck(world.services, id);
        const { sendable, duplicate, suppressed, refused } = tally.counts;
        expect([check.sendableCount, check.duplicateCount, check.suppressedCount, check.refusedCount]).toEqual([
          sendable,
          duplicate,
          suppressed,
          refused,
        ]);
        const blocks = await storedBlocks(world.services, id);
        const sum = (count: (block: (typeof blocks)[number]) => number) =>
          blocks.reduce((all, one) => all + count(one), 0);
        expect(sum((one) => one.sendableCount)).toBe(sendable);
        expect(sum((one) => one.refusedCount)).toBe(refused);
        expect(check.facts).toEqual(tally.facts());
      }),
      { numRuns: 25 },
    );
  });

  test("of an archived workspace waits", async () => {
    const id = await drafted(goodRows(3));
    const archived = (at: Date | null) =>
      world.services.db.system.update(workspace).set({ archivedAt: at }).where(eq(workspace.id, owner.workspace.id));
    await archived(new Date());
    expect(await checkNext(world.services)).toBe("idle");
    await archived(null);
    expect(await checkNext(world.services)).toBe("checked");
    expect((await storedCheck(world.services, id)).state).toBe("checked");
  });
});

describe("a worker that dies in the middle", () => {
  const dies = async (afterRows: number) => {
    const run = checkNext(world.services, (checkedRows) => {
      if (checkedRows >= afterRows) throw new Error("the worker died");
    });
    await expect(run).rejects.toThrow("the worker died");
  };

  test("is followed by another one once its lease ends, which finds the same as if nothing had happened", async () => {
    const whole = await drafted(messy, settings, 3);
    await checkAll(world.services);
    const id = await drafted(messy, settings, 3);
    await dies(6);
    expect(await storedCheck(world.services, id)).toMatchObject({ state: "checking", checkedRows: 6 });
    expect(await storedBlocks(world.services, id)).toHaveLength(2);
    // Until then nobody else takes it.
    expect(await checkNext(world.services)).toBe("idle");
    await endLeases(world.services);
    expect(await checkNext(world.services)).toBe("checked");
    expect(await judgedRows(world.services, id)).toEqual(await judgedRows(world.services, whole));
    const counted = await storedCheck(world.services, id);
    const expected = await storedCheck(world.services, whole);
    expect({ ...counted, checkedAt: null, submissionId: "", uploadId: "" }).toEqual({
      ...expected,
      checkedAt: null,
      submissionId: "",
      uploadId: "",
    });
  });

  test("stores nothing more when it was only slow", async () => {
    const id = await drafted(goodRows(30), settings, 10);
    let hasEnded = false;
    const slow = await checkNext(world.services, async () => {
      if (hasEnded) throw new Error("it went on");
      hasEnded = true;
      await endLeases(world.services);
      expect(await checkNext(world.services)).toBe("checked");
    });
    expect(slow).toBe("lost");
    expect(await judgedRows(world.services, id)).toHaveLength(30);
    expect(await storedCheck(world.services, id)).toMatchObject({ state: "checked", sendableCount: 30 });
  });
});

describe("a check whose draft changes meanwhile", () => {
  const change = (id: string, by: CheckSettings) =>
    inWorkspace(world.services.db.app, owner.workspace.id, async (tx) => {
      await tx.update(recipientCheck).set({ settings: by }).where(eq(recipientCheck.submissionId, id));
      await requeueChecks(tx, [id]);
    });

  test("is thrown away and made anew by the new settings", async () => {
    const id = await drafted(goodRows(30), settings, 10);
    let isChanged = false;
    const first = await checkNext(world.services, async () => {
      if (!isChanged) await change(id, { ...settings, content: "{{nothing}}" });
      isChanged = true;
    });
    expect(first).toBe("lost");
    expect(await storedCheck(world.services, id)).toMatchObject({ state: "queued", revision: 2, checkedRows: 0 });
    expect(await checkNext(world.services)).toBe("checked");
    expect(await storedCheck(world.services, id)).toMatchObject({
      refusedCount: 30,
      sendableCount: 0,
      checkedRows: 30,
    });
    expect((await judgedRows(world.services, id)).every(({ verdict }) => verdict === "refused")).toBe(true);
  });

  test("takes nothing of an older revision, also where the lease would hold", async () => {
    const id = await drafted(goodRows(2));
    const job = await claimNext(world.services, "check_recipients");
    if (!job) throw new Error("no check waited");
    const held = heldJob(job);
    const run = await beginCheck(world.services, held);
    if (run?.submissionId !== id) throw new Error("another check waited");
    const block = judgedBlock(0, 2, []);
    const store = (revision: number) =>
      storeBlocks(world.services.db.system, { run: { ...run, revision }, held }, [block], 0);
    await expect(store(run.revision + 1)).rejects.toThrow(CheckChanged);
    expect(await storedBlocks(world.services, id)).toHaveLength(0);
    // The same write with the revision that holds is taken: the guard, and nothing else, refused the one before.
    await store(run.revision);
    expect(await storedBlocks(world.services, id)).toHaveLength(1);
    await endLeases(world.services);
    await checkAll(world.services);
  });
});

test("several workers share what waits, and each check is made once", async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => drafted(goodRows(40), settings, 10)));
  const made: string[] = [];
  const work = async () => {
    for (;;) {
      const result = await checkNext(world.services);
      if (result === "idle") return;
      made.push(result);
    }
  };
  await Promise.all([work(), work(), work()]);
  expect(made).toEqual(Array(8).fill("checked"));
  for (const id of ids) {
    expect(await storedCheck(world.services, id)).toMatchObject({ state: "checked", sendableCount: 40, revision: 1 });
    expect(await judgedRows(world.services, id)).toHaveLength(40);
  }
});
