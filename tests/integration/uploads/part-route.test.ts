import { afterAll, beforeAll, expect, test } from "vitest";
import { PUT } from "#app/[workspace]/uploads/[id]/parts/[no]/route.ts";
import { createToken } from "#server/domain/access/tokens/create.ts";
import type { Scope } from "#server/domain/scope.ts";
import { finishUpload } from "#server/domain/tables/uploads/finish.ts";
import { partBytes } from "#server/domain/tables/uploads/formats/limits.ts";
import { openPortal, origin, type Portal, signedIn } from "#tests/integration/trpc/portal.ts";
import { createMember, createWorkspace } from "#tests/support/factories.ts";
import { begun, readAll, storedRows } from "./world.ts";

let portal: Portal;
let owner: Scope;
let cookie: string;
beforeAll(async () => {
  portal = await openPortal();
  owner = await createWorkspace(portal.services);
  cookie = (await signedIn(owner)).cookie;
});
afterAll(() => portal.close());

const bytes = Buffer.from("Name,Number\nAnn,+4915112345678\n");

type Sent = { id: string; no?: string; body?: BodyInit | null; headers?: Record<string, string>; slug?: string };

async function put({ id, no = "0", body, headers, slug = owner.workspace.slug }: Sent) {
  // Streams need to say that the answer comes after them, which the types do not know.
  const init = {
    method: "PUT",
    headers: headers ?? { cookie, origin, "sec-fetch-site": "same-origin", "content-type": "application/octet-stream" },
    body: body === undefined ? new Uint8Array(bytes) : body,
    duplex: "half",
  };
  const request = new Request(`${origin}/${slug}/uploads/${id}/parts/${no}`, init);
  const response = await PUT(request, { params: Promise.resolve({ workspace: slug, id, no }) });
  return { status: response.status, text: await response.text() };
}

test("a browser's part is taken, and a repeated one too", async () => {
  const id = await begun(owner, bytes);
  for (let times = 0; times < 2; times += 1)
    expect(await put({ id })).toEqual({ status: 200, text: JSON.stringify({ receivedBytes: bytes.length }) });
  await finishUpload(owner, id);
  await readAll(portal.services);
  expect(await storedRows(portal.services, id)).toEqual([[2, "Ann", "+4915112345678"]]);
  expect(await put({ id })).toMatchObject({ status: 409, text: expect.stringContaining("have been received already") });
});

test("what another site makes a browser send is refused, and so is whoever is signed out or may not send", async () => {
  const id = await begun(owner, bytes);
  const own = { cookie, origin };
  const forged: Record<string, string>[] = [
    { cookie },
    { cookie, origin: "https://evil.example" },
    { cookie, origin: "null" },
    { ...own, "sec-fetch-site": "cross-site" },
    { ...own, "sec-fetch-site": "same-site" },
  ];
  for (const headers of forged) expect((await put({ id, headers })).status, JSON.stringify(headers)).toBe(403);
  expect((await put({ id, headers: { origin } })).status).toBe(401);
  const analyst = await signedIn(await createMember(portal.services, owner.workspace, "analyst"));
  expect(await put({ id, headers: { cookie: analyst.cookie, origin } })).toMatchObject({
    status: 403,
    text: expect.stringContaining("Your role"),
  });
  const stranger = await signedIn(await createWorkspace(portal.services));
  for (const slug of [owner.workspace.slug, stranger.slug])
    expect((await put({ id, slug, headers: { cookie: stranger.cookie, origin } })).status).toBe(404);
  // Control: the same part without any of it.
  expect((await put({ id, headers: own })).status).toBe(200);
});

test("a program sends parts with its token, if that lets it send SMS, and cookies beside it count for nothing", async () => {
  const id = await begun(owner, bytes);
  const tokenOf = async (permission: "sms.send" | "sms.read") =>
    (await createToken(owner, { name: permission, permissions: [permission], days: 1 })).text;
  const [sending, reading] = [await tokenOf("sms.send"), await tokenOf("sms.read")];
  expect((await put({ id, headers: { authorization: `Bearer ${reading}`, cookie } })).status).toBe(403);
  expect((await put({ id, headers: { authorization: "Bearer nobody's", cookie } })).status).toBe(401);
  expect((await put({ id, headers: { authorization: `Bearer ${sending}` } })).status).toBe(200);
});

test("a part that is too large, too short or no part of the file is refused with a sentence", async () => {
  const id = await begun(owner, bytes);
  expect(await put({ id, body: new Uint8Array(partBytes + 1) })).toEqual({
    status: 413,
    text: "A part has at most 512 KiB.\n",
  });
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
  expect((await put({ id, body: endless })).status).toBe(413);
  expect(await put({ id, body: null })).toMatchObject({ status: 400, text: expect.stringContaining("has 0 bytes") });
  expect((await put({ id, no: "7" })).status).toBe(400);
  for (const no of ["-1", "1.5", "x", "99999"]) expect((await put({ id, no })).status, no).toBe(404);
  expect((await put({ id: "x" })).status).toBe(404);
  expect((await put({ id })).status).toBe(200);
});
