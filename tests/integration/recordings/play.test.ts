import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET } from "#app/[workspace]/voice/recordings/[connection]/[recordId]/[part]/route.ts";
import { createToken } from "#server/domain/access/tokens/create.ts";
import type { Connection } from "#server/domain/account/connections/open-account.ts";
import { playsAtOnce } from "#server/domain/calls/recordings/playing/play.ts";
import { type Role, roles } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openRecordingStores } from "#server/domain/stores/open-stores.ts";
import { openPortal, origin, type Portal, signedIn, type Viewer } from "#tests/integration/trpc/portal.ts";
import { type Adversary, answers, startAdversary } from "#tests/support/adversary.ts";
import { aiCall, plantRecords } from "#tests/support/call-records.ts";
import { createMember } from "#tests/support/factories.ts";
import { newDataFolder } from "#tests/support/scratch.ts";
import { copyAll, openAccount, rowsOf, runAll } from "./world.ts";

const sound = Buffer.from("RIFF what was said, and what was answered");
const serves = answers(() => ({ body: sound.toString(), headers: { "Content-Type": "audio/wav" } }));

let adversary: Adversary;
let portal: Portal;
let dataDir: string;
beforeAll(async () => {
  adversary = await startAdversary();
  dataDir = newDataFolder();
  portal = await openPortal({ sandboxUrl: adversary.url, recordings: openRecordingStores(dataDir, undefined) });
});
afterAll(async () => {
  await portal.close();
  await adversary.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => adversary.behave(serves));

type Placed = { scope: Scope; account: Connection; recordId: string };

async function placed(isCopied: boolean): Promise<Placed> {
  const at = await openAccount(portal.services);
  const record = aiCall({ fullAudioUrl: `${adversary.url}/1.wav`, customerAudioUrl: null });
  if (isCopied) await copyAll(portal.services, at, [record]);
  else await plantRecords(portal.services, at.account, "ai", [record]);
  return { ...at, recordId: String(record.keyId) };
}

type Asked = { range?: string; part?: string; query?: string; viewer?: Viewer; headers?: Record<string, string> };

async function asked({ scope, account, recordId }: Placed, { range, part = "whole", query = "", ...as }: Asked = {}) {
  const viewer = as.viewer ?? (await signedIn(scope));
  const url = `${origin}/${viewer.slug}/voice/recordings/${account.id}/${recordId}/${part}${query}`;
  const headers = as.headers ?? { cookie: viewer.cookie };
  const request = new Request(url, { headers: { ...headers, ...(range === undefined ? {} : { range }) } });
  return GET(request, { params: Promise.resolve({ workspace: viewer.slug, connection: account.id, recordId, part }) });
}

const textOf = async (answer: Response) => ({ status: answer.status, text: await answer.text() });

async function played(scope: Scope): Promise<unknown[]> {
  const rows = await portal.services.db.system.execute<{ meta: unknown }>(sql`
    select meta from audit where workspace_id = ${scope.workspace.id} and action = 'recording.played' order by seq`);
  return rows.map(({ meta }) => meta);
}

describe.each([
  ["a copy", true],
  ["what is only linked", false],
])("%s", (_name, isCopied) => {
  test("comes as a whole, for this person alone, and is kept by nobody on the way", async () => {
    const answer = await asked(await placed(isCopied));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "audio/wav",
      "content-length": String(sound.length),
      "cache-control": "private, no-store",
      "content-disposition": "inline",
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(sound);
  });

  test("is saved under the name of its call", async () => {
    const at = await placed(isCopied);
    const answer = await asked(at, { query: "?save=1" });
    expect(answer.headers.get("content-disposition")).toContain(`filename="call-${at.recordId}.wav"`);
    await answer.body?.cancel();
  });

  test("is played by those who listen and see personal data, and by nobody else", async () => {
    const at = await placed(isCopied);
    const may: Role[] = ["owner", "admin", "sender", "approver", "auditor"];
    for (const role of roles) {
      const viewer = await signedIn(await createMember(portal.services, at.scope.workspace, role));
      const { status, text } = await textOf(await asked(at, { viewer }));
      expect([role, status]).toEqual([role, may.includes(role) ? 200 : 403]);
      if (status === 403) expect(text).toBe("Your role in Northwind does not include this.\n");
    }
    expect((await asked(at, { headers: {} })).status).toBe(401);
  });

  test("looks like nothing from another workspace, and so does one there under its own name", async () => {
    const [at, other] = [await placed(isCopied), await placed(isCopied)];
    const viewer = await signedIn(other.scope);
    for (const slug of [at.scope.workspace.slug, viewer.slug]) {
      const { status, text } = await textOf(await asked(at, { viewer: { ...viewer, slug } }));
      expect([status, text]).toEqual([404, "There is nothing to download at this address.\n"]);
    }
    expect(await played(at.scope)).toEqual([]);
  });

  test("is one entry of the trail an hour, however often a player asks for a part of it", async () => {
    const at = await placed(isCopied);
    for (const range of ["bytes=0-", "bytes=5-9", "bytes=0-0"]) await (await asked(at, { range })).arrayBuffer();
    const meta = { connectionId: at.account.id, part: "whole", from: isCopied ? "copy" : "platform" };
    expect(await played(at.scope)).toEqual([meta]);
    await portal.services.db.app.transaction(async (tx) => {
      await tx.execute(sql`select set_config('app.workspace', ${at.scope.workspace.id}, true)`);
      await tx.execute(sql`update recording_play set at = now() - interval '61 minutes'`);
    });
    await (await asked(at)).arrayBuffer();
    expect(await played(at.scope)).toEqual([meta, meta]);
  });

  test("is one entry for each request of a program", async () => {
    const at = await placed(isCopied);
    const { text } = await createToken(at.scope, {
      name: "A player",
      permissions: ["call.listen", "personal.see"],
      days: 1,
    });
    const headers = { authorization: `Bearer ${text}` };
    for (let count = 0; count < 2; count++) await (await asked(at, { headers })).arrayBuffer();
    expect(await played(at.scope)).toHaveLength(2);
    const deaf = await createToken(at.scope, { name: "Deaf", permissions: ["call.listen"], days: 1 });
    expect((await asked(at, { headers: { authorization: `Bearer ${deaf.text}` } })).status).toBe(403);
  });

  test("that nobody named is not there", async () => {
    const at = await placed(isCopied);
    for (const one of [
      { ...at, recordId: "nobody" },
      { ...at, account: { ...at.account, id: crypto.randomUUID() } },
      { ...at, account: { ...at.account, id: "no-id" } },
    ])
      expect((await asked(one)).status).toBe(404);
    for (const part of ["customer", "robot"]) expect((await asked(at, { part })).status).toBe(404);
  });

  test("has a bound on how many one person hears at once, and gives a place back when they leave", async () => {
    const at = await placed(isCopied);
    const open = await Promise.all(Array.from({ length: playsAtOnce.person }, () => asked(at)));
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    const { status, text } = await textOf(await asked(at));
    expect([status, text]).toEqual([
      429,
      "You are playing 8 recordings already. Try again when one of them has ended.\n",
    ]);
    await open[0]?.body?.cancel();
    expect((await asked(at)).status).toBe(200);
    for (const one of open.slice(1)) await one.body?.cancel();
  });
});

describe("a part of a copy", () => {
  test.each([
    ["bytes=0-3", 206, `bytes 0-3/${sound.length}`, "RIFF"],
    ["bytes=5-", 206, `bytes 5-${sound.length - 1}/${sound.length}`, sound.toString().slice(5)],
    ["bytes=-8", 206, `bytes ${sound.length - 8}-${sound.length - 1}/${sound.length}`, "answered"],
    ["bytes=0-99999", 206, `bytes 0-${sound.length - 1}/${sound.length}`, sound.toString()],
    ["bytes=9999-", 416, `bytes */${sound.length}`, ""],
    ["bytes=-0", 416, `bytes */${sound.length}`, ""],
    ["bytes=3-1", 200, null, sound.toString()],
    ["bytes=0-1,3-4", 200, null, sound.toString()],
    ["lines=1-2", 200, null, sound.toString()],
  ])("%s", async (range, status, contentRange, text) => {
    const answer = await asked(await placed(true), { range });
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
      status,
      contentRange,
      text,
    ]);
    expect(answer.headers.get("accept-ranges")).toBe("bytes");
  });
});

describe("a copy that is no longer what was copied", () => {
  const pathOf = async ({ scope }: Placed) => {
    const [row] = await rowsOf(portal.services, scope);
    return join(dataDir, "recordings", String(row?.objectKey));
  };

  test.each<[string, (path: string) => void]>([
    ["is missing", (path) => rmSync(path)],
    ["was cut", (path) => writeFileSync(path, sound.subarray(0, 10))],
    ["was changed, as long as before", (path) => writeFileSync(path, Buffer.alloc(sound.length, 1))],
  ])("because it %s, is never given away: the link is heard, and it is copied anew", async (_name, harm) => {
    const at = await placed(true);
    expect(await textOf(await asked(at))).toEqual({ status: 200, text: sound.toString() });
    const path = await pathOf(at);
    harm(path);
    expect(await textOf(await asked(at, { range: "bytes=0-3" }))).toEqual({ status: 200, text: sound.toString() });
    expect(await rowsOf(portal.services, at.scope)).toMatchObject([{ state: "linked" }]);
    await runAll(portal.services);
    expect(await rowsOf(portal.services, at.scope)).toMatchObject([{ state: "copied", problem: null }]);
    expect(await textOf(await asked(at, { range: "bytes=0-3" }))).toEqual({ status: 206, text: "RIFF" });
  });

  test("says so where its link is dead too", async () => {
    const at = await placed(true);
    rmSync(await pathOf(at));
    adversary.behave(answers(() => ({ httpStatus: 404 })));
    expect(await textOf(await asked(at))).toEqual({
      status: 503,
      text: "The copy is missing from the data folder. The platform no longer has this file (404).\n",
    });
  });
});

describe("a link that leads to nothing", () => {
  test.each([
    ["because it is dead", answers(() => ({ httpStatus: 404 })), 422, "The platform no longer has this file (404)."],
    [
      "because it is 3 GB",
      answers(() => ({ headers: { "Content-Type": "audio/wav", "Content-Length": "3000000000" } })),
      422,
      "Too large: 3.0 GB; at most 100 MB are kept.",
    ],
    [
      "because the platform fails",
      answers(() => ({ httpStatus: 500 })),
      503,
      "The platform answered 500 instead of the file.",
    ],
    ["because it is no audio", answers(() => ({})), 503, "What the link leads to is not audio."],
  ])("%s, says so", async (_name, behaviour, status, text) => {
    const at = await placed(false);
    adversary.behave(behaviour);
    expect(await textOf(await asked(at))).toEqual({ status, text: `${text}\n` });
    expect(await played(at.scope)).toEqual([]);
  });

  test("is remembered as dead, and not asked about again by itself", async () => {
    const at = await placed(false);
    adversary.behave(answers(() => ({ httpStatus: 410 })));
    await asked(at);
    const before = adversary.ledger.length;
    const { status, text } = await textOf(await asked(at));
    expect([status, text]).toEqual([
      422,
      expect.stringMatching(/no longer has this file \(410\)\. This was found on \d{4}-\d\d-\d\d\.\n$/),
    ]);
    expect(adversary.ledger).toHaveLength(before);
  });
});

test("a part of what is only linked is asked of the platform as a part", async () => {
  const at = await placed(false);
  adversary.behave(
    answers(({ headers }) => ({
      httpStatus: headers.range === "bytes=5-8" ? 206 : 500,
      body: "what",
      headers: { "Content-Type": "audio/wav", "Content-Range": `bytes 5-8/${sound.length}` },
    })),
  );
  const answer = await asked(at, { range: "bytes=5-8" });
  expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([
    206,
    `bytes 5-8/${sound.length}`,
    "what",
  ]);
});
