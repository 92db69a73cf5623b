import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { driftOf } from "#server/platform/drift.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, signedHeaders, startTestSandbox } from "#tests/support/sandbox.ts";

const least = {
  appId: "ai-app-1",
  name: "Renewals",
  dialogFlowId: 9001,
  mode: "MANUAL",
  dailyStartDateTime: "09:00",
  dailyEndDateTime: "20:00",
  robotCount: 50,
  jobPhoneNumberId: 7001,
};

const sandbox = ownSandbox();

type Fields = Record<string, unknown>;
const add = (fields: Fields, key?: string) => callPlatform(sandbox.url, taskAdd.path, { ...least, ...fields }, { key });
const edit = (jobId: unknown, fields: Fields = {}) =>
  callPlatform(sandbox.url, taskEdit.path, { ...least, jobId, ...fields });
const idOf = async (fields: Fields) => String((await add(fields)).body.data);
/** As it travels: no reader has rounded anything yet. */
const post = async (path: string, body: string) => {
  const response = await fetch(`${sandbox.url}${path}`, { method: "POST", headers: signedHeaders(), body });
  return response.text();
};

test("the first id is 9007199254740993, as a bare number, and the next one follows", async () => {
  const fresh = await startTestSandbox();
  const first = await callPlatform(fresh.url, taskAdd.path, least);
  const second = await callPlatform(fresh.url, taskAdd.path, { ...least, name: "Second" });
  expect([first.body.data, second.body.data]).toEqual(["9007199254740993", "9007199254740994"]);
  await fresh.close();
  expect(await post(taskAdd.path, JSON.stringify(least))).toMatch(
    /^\{"status":"0","reason":null,"data":900719925474\d{4}\}$/,
  );
  expect(driftOf(taskAdd.reply, first.body)).toEqual([]);
});

test("an edit takes the id bare or in quotes and answers it", async () => {
  const jobId = await idOf({});
  const body = JSON.stringify({ ...least, jobId: "ID", robotCount: 3 });
  const answer = `{"status":"0","reason":null,"data":${jobId}}`;
  expect(await post(taskEdit.path, body.replace('"ID"', jobId))).toBe(answer);
  expect(await post(taskEdit.path, body.replace("ID", jobId))).toBe(answer);
  expect(await post(taskEdit.path, body.replace("ID", `+00${jobId}`))).toBe(answer);
  expect(taskEdit.reply.parse((await edit(jobId)).body)).toEqual({ data: jobId });
});

test("an id that a caller has rounded, and any other unknown one, is -27", async () => {
  const jobId = await idOf({});
  for (const unknown of [BigInt(jobId) + 1n, 0, -1, 1.5, "9".repeat(5000), "x", true, [jobId], { jobId }, "", null])
    expect((await edit(typeof unknown === "bigint" ? String(unknown) : unknown)).status).toBe("-27");
  const rounded = JSON.stringify({ ...least, jobId: "ID" }).replace('"ID"', "9007199254740992");
  expect(await post(taskEdit.path, rounded)).toContain('"status":"-27"');
});

test("a name is used once; an edit may keep its own and gives up its old one", async () => {
  const first = await idOf({ name: "First" });
  const second = await idOf({ name: "Second" });
  expect((await add({ name: "First" })).status).toBe("-33");
  expect((await add({ name: "first" })).status).toBe("0");
  expect((await edit(first, { name: "First" })).status).toBe("0");
  expect((await edit(first, { name: "Second" })).status).toBe("-33");
  expect((await edit(first, { name: "Third" })).status).toBe("0");
  expect((await edit(second, { name: "First" })).status).toBe("0");
  expect((await add({ name: "Second" })).status).toBe("0");
  expect((await add({ name: "Third" })).status).toBe("-33");
});

test("a refused task takes neither name nor id", async () => {
  const before = BigInt(await idOf({ name: "Before" }));
  expect((await add({ name: "Wanted" }, "sandbox-broke")).status).toBe("-3");
  expect((await add({ name: "Wanted", redialTimes: 9 })).status).toBe("-31");
  expect(BigInt(await idOf({ name: "Wanted" }))).toBe(before + 1n);
});

test("a reset forgets the tasks, and their ids start where they started", async () => {
  const before = await idOf({});
  await control(sandbox.url, "reset");
  expect((await edit(before)).status).toBe("-27");
  expect(await idOf({})).toBe("9007199254740993");
});

test("tasks, names and ids survive a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-"));
  const snapshotPath = join(folder, "sandbox.json");
  const first = await startTestSandbox({ snapshotPath });
  const { data } = (await callPlatform(first.url, taskAdd.path, least)).body;
  await first.close();
  const failures: string[] = [];
  const second = await startTestSandbox({ snapshotPath, log: (line) => failures.push(line) });
  expect((await callPlatform(second.url, taskAdd.path, least)).status).toBe("-33");
  expect((await callPlatform(second.url, taskEdit.path, { ...least, jobId: String(data) })).status).toBe("0");
  const next = await callPlatform(second.url, taskAdd.path, { ...least, name: "Next" });
  expect(String(next.body.data)).toBe("9007199254740994");
  await second.close();
  expect(failures).toEqual([]);
  await rm(folder, { recursive: true });
});
