import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "#db/schema/partitioned/records.ts";
import { exportRequests } from "#server/domain/account/calls/export-list.ts";
import { listRequests } from "#server/domain/account/calls/list.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { exportCallbacks } from "#server/domain/sending/callbacks/export-list.ts";
import { listCallbacks } from "#server/domain/sending/callbacks/list.ts";
import { exportSends } from "#server/domain/sending/submissions/export-list.ts";
import { listSubmissions } from "#server/domain/sending/submissions/list.ts";
import { type Asked, openAsked } from "#tests/integration/personal/asking.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";

let asked: Asked;
beforeAll(async () => {
  asked = await openAsked();
});
afterAll(() => asked.close());

async function rowsOf({ chunks }: WrittenFile): Promise<Record<string, unknown>[]> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const lines = Buffer.concat(parts).toString().split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}

const limit = 1000;
const jsonl = { format: "jsonl" } as const;
const ids = (rows: readonly Record<string, unknown>[]) => rows.map(({ id }) => id);

async function lastEntry(action: string) {
  const [entry] = await asked.api.services.db.system
    .select()
    .from(audit)
    .where(eq(audit.workspaceId, asked.owner.workspace.id))
    .orderBy(desc(audit.seq))
    .limit(1);
  expect(entry?.action).toBe(action);
  return entry;
}

describe("a file has the rows of its page, in their order, under the same filter", () => {
  test("of sends", async () => {
    const { owner } = asked;
    for (const filter of [{}, { area: "sms" as const }, { states: ["unknown" as const] }, { to: new Date(0) }]) {
      const { rows } = await listSubmissions(owner, { ...filter, limit });
      expect(ids(await rowsOf(await exportSends(owner, filter, jsonl)))).toEqual(ids(rows));
    }
    const [first] = (await listSubmissions(owner, { limit })).rows;
    const [row] = await rowsOf(await exportSends(owner, {}, jsonl));
    expect(row).toMatchObject({
      title: first?.title,
      kind: first?.area,
      state: first?.state,
      sent_by: first?.createdByName,
    });
    expect(new Date(String(row?.sent_at))).toEqual(first?.releasedAt);
    const q = first?.title.slice(1, 6) ?? "";
    const { rows } = await listSubmissions(owner, { q, limit });
    expect(rows.length).toBeGreaterThan(0);
    expect(ids(await rowsOf(await exportSends(owner, { q }, jsonl)))).toEqual(ids(rows));
    expect((await lastEntry("sends.exported"))?.meta).toMatchObject({ filter: {}, format: "jsonl", titles: "full" });
  });

  test("of sends whose titles are hidden, which are found by what is shown", async () => {
    const analyst = await createMember(asked.api.services, asked.owner.workspace, "analyst");
    const { rows } = await listSubmissions(analyst, { limit });
    expect(rows.map(({ title }) => title).join("")).toContain("•••");
    const written = await rowsOf(await exportSends(analyst, {}, jsonl));
    expect(written.map(({ title }) => title)).toEqual(rows.map(({ title }) => title));
    const q = "•••";
    expect(ids(await rowsOf(await exportSends(analyst, { q }, jsonl)))).toEqual(
      ids((await listSubmissions(analyst, { q, limit })).rows),
    );
    expect((await lastEntry("sends.exported"))?.meta).toMatchObject({ titles: "masked" });
  });

  test("of calls to the platform", async () => {
    const { owner } = asked;
    const filters = [{}, { area: "email" as const }, { withoutReads: true }, { outcomes: ["accepted" as const] }];
    for (const filter of [...filters, { q: asked.planted.smsId }, { q: "nothing-has-this-id" }]) {
      const { rows } = await listRequests(owner, { ...filter, limit });
      const written = await rowsOf(await exportRequests(owner, filter, jsonl));
      expect(ids(written)).toEqual(ids(rows));
      expect(written.map(({ path }) => path)).toEqual(rows.map(({ path }) => path));
      expect(written.map(({ person, connection }) => [person, connection])).toEqual(
        rows.map(({ personName, connectionName }) => [personName, connectionName]),
      );
    }
    expect((await lastEntry("requests.exported"))?.meta).toMatchObject({ filter: {}, format: "jsonl" });
  });

  test("of callbacks", async () => {
    const { owner, planted } = asked;
    for (const filter of [
      {},
      { disposition: "done" as const },
      { submissionId: planted.submissionId },
      { q: "none" },
    ]) {
      const { rows } = await listCallbacks(owner, { ...filter, limit });
      const written = await rowsOf(await exportCallbacks(owner, filter, jsonl));
      expect(ids(written)).toEqual(ids(rows));
      expect(written.map(({ bytes, email_id }) => [bytes, email_id])).toEqual(
        rows.map(({ bytes, emailId }) => [bytes, emailId]),
      );
    }
    expect((await listCallbacks(owner, { limit })).rows.length).toBeGreaterThan(0);
    expect((await lastEntry("callbacks.exported"))?.meta).toMatchObject({ filter: {}, names: "full" });
  });

  test("and nobody finds another workspace in theirs", async () => {
    const stranger = await createWorkspace(asked.api.services, "Elsewhere");
    const files = [exportSends, exportRequests, exportCallbacks].map((open) => () => open(stranger, {}, jsonl));
    for (const open of files) expect(await rowsOf(await open())).toEqual([]);
  });
});
