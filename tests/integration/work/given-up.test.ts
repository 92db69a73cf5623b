import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobKind } from "#db/schema/jobs.ts";
import { job } from "#db/schema/jobs.ts";
import { smsChannel } from "#server/domain/areas/sms/channel.ts";
import { askForExport } from "#server/domain/downloads/ask.ts";
import { getExport } from "#server/domain/downloads/own.ts";
import { voidExports } from "#server/domain/downloads/void-exports.ts";
import { prepareDraft } from "#server/domain/messages/drafts/ask-prepare.ts";
import { reviewDraft } from "#server/domain/messages/drafts/review-draft.ts";
import type { Scope } from "#server/domain/scope.ts";
import { tryWorkAgain } from "#server/domain/work/given-up.ts";
import { kindsOfJobs } from "#server/jobs/kinds.ts";
import { hurry, silent, workOnNext, workOnOne } from "#tests/support/jobs.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { storedCheck } from "../recipient-checks/world.ts";
import { customers, openPlace, work, writtenDraft } from "../sms/world.ts";
import { received, storedRows, uploadRow } from "../uploads/world.ts";

let world: World;
let owner: Scope;
beforeAll(async () => {
  world = await openWorld();
  owner = await openPlace(world.services);
});
afterAll(() => world.close());

/** Has a job fail as often as its kind is tried. Answers it as given up. */
async function failToTheEnd(kind: JobKind, key: string) {
  const { services } = world;
  const entry = kindsOfJobs({ services, databaseUrl: "", anchorsFile: "", log: silent })[kind];
  const run = () => Promise.reject(new Error("the disk is full"));
  for (let tries = 0; tries < entry.maxTries; tries += 1) {
    await hurry(services);
    expect(await workOnOne(services, kind, { ...entry, run })).toBe(true);
  }
  const [found] = await services.db.system.select().from(job).where(eq(job.key, key));
  expect(found).toMatchObject({
    kind,
    failedAt: expect.any(Date),
    problem: expect.stringContaining("the disk is full"),
  });
  return found?.id ?? "";
}

async function tryAgain(jobId: string, kind: JobKind): Promise<void> {
  const person = { ...owner.person, isInstanceAdmin: true };
  await tryWorkAgain({ services: world.services, person, requestId: "", ip: null }, jobId);
  expect(await workOnNext(world.services, kind)).toBe(true);
}

test("a file that is given up says so and keeps its bytes, so that it is read once somebody has it tried again", async () => {
  const id = await received(owner, "Name,Number\nAda,+4915112345678\n");
  const jobId = await failToTheEnd("read_upload", id);
  expect(await uploadRow(world.services, id)).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/could not be read/),
  });
  await tryAgain(jobId, "read_upload");
  expect(await uploadRow(world.services, id)).toMatchObject({ state: "read", problem: null, rowCount: 1 });
  expect(await storedRows(world.services, id)).toHaveLength(1);
});

test("a check that is given up says so, and is made once somebody has it tried again", async () => {
  const id = await writtenDraft(owner, { cells: customers(3) });
  const jobId = await failToTheEnd("check_recipients", id);
  expect(await storedCheck(world.services, id)).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/failed 10 times in a row/),
  });
  await tryAgain(jobId, "check_recipients");
  expect(await storedCheck(world.services, id)).toMatchObject({ state: "checked", problem: null, sendableCount: 3 });
});

test("a draft whose preparing is given up says so, and is prepared once somebody has it tried again", async () => {
  const id = await writtenDraft(owner, { cells: customers(3, 100) });
  await work(world.services);
  await prepareDraft(owner, smsChannel, id);
  const jobId = await failToTheEnd("prepare_draft", id);
  expect(await storedCheck(world.services, id)).toMatchObject({
    state: "checked",
    problem: expect.stringMatching(/failed 10 times in a row/),
  });
  await tryAgain(jobId, "prepare_draft");
  expect(await reviewDraft(owner, smsChannel, id)).toMatchObject({ state: "prepared", messageCount: 3 });
});

test("an export that is given up says so, and is written once somebody has it tried again", async () => {
  const { id } = await askForExport(owner, "/suppressions/suppressions.csv");
  const jobId = await failToTheEnd("write_export", id);
  expect(await getExport(owner, id)).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(/failed 3 times in a row/),
    endedAt: expect.any(Date),
  });
  await tryAgain(jobId, "write_export");
  expect(await getExport(owner, id)).toMatchObject({ state: "ready", problem: null, isThere: true });
});

test("an export that is given up and withdrawn is not written again, because its filter is forgotten", async () => {
  const { id } = await askForExport(owner, "/suppressions/suppressions.csv?channel=sms");
  const jobId = await failToTheEnd("write_export", id);
  await world.services.db.system.transaction((tx) => voidExports(tx, owner.workspace.id));
  await tryAgain(jobId, "write_export");
  expect(await getExport(owner, id)).toMatchObject({ state: "failed", isVoided: true, isThere: false });
});
