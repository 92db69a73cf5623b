import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET, POST } from "#app/[workspace]/voice/calls.csv/route.ts";
import { listCalls } from "#server/domain/calls/records/list.ts";
import { mostPickedBytes } from "#server/domain/calls/records/picked.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openPortal, origin, type Portal, signedIn } from "#tests/integration/trpc/portal.ts";
import { plantRecords, sipCall } from "#tests/support/call-records.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";

let portal: Portal;
let owner: Scope;
let cookie: string;
let ids: string[];
beforeAll(async () => {
  portal = await openPortal();
  owner = await createWorkspace(portal.services);
  cookie = (await signedIn(owner)).cookie;
  const connection = await createConnection(owner, { baseUrl: "http://127.0.0.1:1" });
  const calls = ["101", "102", "103"].map((voiceId) => sipCall({ voiceId, at: new Date("2026-03-09T03:00:00Z") }));
  await plantRecords(portal.services, connection, "sip", calls);
  const { rows } = await listCalls(owner, { kind: "sip", sort: "newest", limit: 10 });
  ids = rows.map(({ id }) => id);
});
afterAll(() => portal.close());

const params = () => ({ params: Promise.resolve({ workspace: owner.workspace.slug }) });
const address = () => `${origin}/${owner.workspace.slug}/voice/calls.csv`;

async function read(response: Response) {
  return { status: response.status, text: await response.text(), headers: response.headers };
}
const get = async (query: string) =>
  read(await GET(new Request(`${address()}?${query}`, { headers: { cookie } }), params()));
const post = async (body: BodyInit, headers: Record<string, string> = { cookie, origin }) =>
  read(await POST(new Request(address(), { method: "POST", headers, body }), params()));

const lines = (text: string) => text.split("\r\n").length - 2;
const formOf = (kind: string, picked: readonly string[]) =>
  new URLSearchParams([["kind", kind], ...picked.map((id) => ["id", id])]);

describe("the address of a file of calls", () => {
  test.each([
    ["kind=sip", 3],
    ["kind=sip&answered=true&costDiffers=false&weekday=1&hour=11", 3],
    ["kind=sip&from=2026-03-09T03:00:00Z&to=2026-03-09T11:00:01%2B08:00", 3],
    ["kind=sip&from=2026-03-09T03:00:01Z", 0],
    ["kind=sip&q=102", 1],
    ["kind=sip&hour=0", 0],
  ])("%s leads to %i calls", async (query, count) => {
    const { status, text, headers } = await get(query);
    expect(status, text).toBe(200);
    expect(lines(text)).toBe(count);
    expect(headers.get("content-disposition")).toContain('filename="sip-calls.csv"');
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test.each([
    ["", "kind is one of ai, sip, group."],
    ["kind=fax", "kind is one of ai, sip, group."],
    ["kind=sip&anwsered=true", "This list cannot be filtered by anwsered."],
    ["kind=sip&answered=yes", "answered is one of true, false."],
    ["kind=sip&from=yesterday", "from is a moment such as 2026-03-09T14:30:00Z."],
    ["kind=sip&weekday=8", "weekday is 1 to 7."],
    ["kind=sip&hour=", "hour is 0 to 23."],
    ["kind=sip&result=", "result cannot be read."],
    ["kind=sip&connectionId=1", "connectionId cannot be read."],
  ])("%s is refused, and not answered with everybody", async (query, sentence) => {
    expect(await get(query)).toMatchObject({ status: 400, text: `${sentence}\n` });
  });
});

describe("the form for ticked calls", () => {
  test("brings them, as many as may be ticked", async () => {
    const two = await post(formOf("sip", ids.slice(0, 2)));
    expect(two.status, two.text).toBe(200);
    expect(lines(two.text)).toBe(2);
    const others = Array.from({ length: 997 }, (_, at) => `2026-03-09_00000000_1${String(at).padStart(17, "0")}`);
    expect(lines((await post(formOf("sip", [...ids, ...others]))).text)).toBe(3);
    expect(await post(formOf("sip", [...ids, ...others, "one-more"]))).toMatchObject({
      status: 400,
      text: "At most 1,000 calls go into one file.\n",
    });
  });

  test("is refused without a call, without a kind, and where it is too large", async () => {
    expect(await post(formOf("sip", []))).toMatchObject({ status: 400, text: "id must name at least one call.\n" });
    expect((await post(formOf("", ids))).status).toBe(400);
    expect((await post("")).status).toBe(400);
    expect((await post(`kind=sip&id=${"1".repeat(mostPickedBytes)}`)).status).toBe(413);
    expect((await post(formOf("group", ids))).status).toBe(404);
  });

  test("is taken from our own pages alone", async () => {
    const forged: Record<string, string>[] = [
      { cookie },
      { cookie, origin: "https://evil.example" },
      { cookie, origin, "sec-fetch-site": "cross-site" },
    ];
    for (const headers of forged) expect((await post(formOf("sip", ids), headers)).status).toBe(403);
    expect((await post(formOf("sip", ids), { origin })).status).toBe(401);
  });
});
