import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import type { Permission } from "#server/domain/permissions.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { type PortalClient, sendDirectly } from "#tests/support/portal-client.ts";
import { unzip } from "#tests/support/unzip.ts";

let folder = "";
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "evidence-"));
});
test.afterEach(() => rm(folder, { recursive: true }));

/** Sends to ten people; answers its id and the address of one of them as soon as all are heard of. */
async function sendToTen(portal: PortalClient) {
  const id = await sendDirectly(portal, "list-10", 10);
  await expect.poll(async () => (await portal.submissions.get.query({ id })).recipientCount).toBe(10);
  const [recipient] = (await portal.submissions.recipients.query({ submissionId: id })).rows;
  return { id, address: recipient?.address ?? "" };
}

async function download(page: Page): Promise<string[]> {
  const downloaded = page.waitForEvent("download");
  await page.getByRole("link", { name: "Evidence" }).click();
  const file = await (await downloaded).path();
  return unzip(await readFile(file), folder);
}

/** What the pack's own program says, run as who got it runs it. */
async function verify(): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(folder, "verify.mjs")], { stdio: ["ignore", "pipe", "pipe"] });
  const [out, told, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once("exit", resolve)),
  ]);
  return { code, said: out + told };
}

async function change(name: string, from: string, to: string): Promise<void> {
  const path = join(folder, name);
  const before = await readFile(path, "utf8");
  expect(before).toContain(from);
  await writeFile(path, before.replace(from, to));
}

const linesOf = async (name: string) =>
  (await readFile(join(folder, name), "utf8"))
    .trim()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));

test("The evidence of a send holds its call, its callbacks and the trail, checks itself and opens without a network", async ({
  page,
  portal,
  browser,
}) => {
  await portal.suppressions.add.mutate({ numbers: "+4915112345671", reason: "Another person’s wish" });
  const { id, address } = await sendToTen(portal);
  await page.goto(`/demo/sends/${id}`);
  const names = await download(page);
  expect(names).toEqual([
    ...["send.json", "requests.jsonl", "callbacks.jsonl", "recipients.csv", "audit.jsonl"],
    ...["verify.mjs", "index.html", "manifest.json"],
  ]);

  const requests = await linesOf("requests.jsonl");
  expect(requests[0]).toMatchObject({ operation: "email.batchSend", outcome: "accepted", submissionId: id });
  expect(await linesOf("callbacks.jsonl")).toHaveLength(10);
  // Bodies are masked for everybody; what became of each recipient is as its page shows it.
  expect(JSON.stringify(await linesOf("callbacks.jsonl"))).not.toContain(address);
  expect(await readFile(join(folder, "recipients.csv"), "utf8")).toContain(address);
  const trail = await linesOf("audit.jsonl");
  expect(JSON.stringify(trail.at(-1))).toContain("evidence.exported");
  // Who sent it is named; of everything else in the workspace nobody is.
  const named = trail.filter(({ personal }) => typeof personal === "string").map(({ text }) => String(text));
  expect(named.some((entry) => entry.includes("submission.created"))).toBe(true);
  for (const entry of named.slice(0, -1)) expect(entry).toContain(id);
  expect(trail.filter(({ kind, personal }) => kind === "entry" && personal === null).length).toBeGreaterThan(0);

  const sound = await verify();
  expect(sound).toMatchObject({ code: 0 });
  expect(sound.said).toContain(`The audit trail is sound: ${trail.length - 1 - signedIn(trail)} entries`);

  const offline = await browser.newContext({ offline: true });
  const opened = await offline.newPage();
  await opened.goto(pathToFileURL(join(folder, "index.html")).href);
  await expect(opened.getByRole("heading", { level: 1 })).toContainText("Send “");
  await expect(opened.getByRole("cell", { name: "submission created" })).toBeVisible();
  await expectAccessible(opened);
  await offline.close();

  await change("requests.jsonl", '"accepted"', '"refused"');
  expect(await verify()).toMatchObject({ code: 1, said: expect.stringContaining("requests.jsonl was changed.") });
  await change("requests.jsonl", '"refused"', '"accepted"');
  await change("audit.jsonl", "submission.created", "submission.invented");
  expect((await verify()).said).toMatch(/The audit trail is broken at entry \d+: its text is not what was hashed\./);
});

const signedIn = (trail: Record<string, unknown>[]) => trail.filter(({ kind }) => kind === "anchor").length;

test("The evidence of a person holds their emails and no callback about anybody else", async ({ page, portal }) => {
  const { address } = await sendToTen(portal);
  await page.goto(`/demo/addresses?address=${encodeURIComponent(address)}`);
  const rows = page.getByRole("table", { name: "Emails to this address, newest first" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Administrator");
  await page.getByRole("combobox", { name: "Period" }).click();
  await page.getByRole("option", { name: "Yesterday" }).click();
  await expect(page.getByText("No email to this address is known for these days")).toBeVisible();
  await page.getByRole("button", { name: "Show all days" }).click();
  await expect(rows.nth(1)).toContainText("Administrator");
  const names = await download(page);
  expect(names).toContain("emails.json");
  const emails: { emailId: string }[] = JSON.parse(await readFile(join(folder, "emails.json"), "utf8"));
  const callbacks = await linesOf("callbacks.jsonl");
  expect(callbacks.length).toBeGreaterThan(0);
  for (const { body } of callbacks) expect(emails.some(({ emailId }) => String(body).includes(emailId))).toBe(true);
  expect(await verify()).toMatchObject({ code: 0 });
});

test("A program gets the evidence of a number, and one that may not read the trail does not", async ({ portal }) => {
  const make = (permissions: Permission[]) =>
    portal.tokens.create.mutate({ name: `Evidence ${permissions.length}`, permissions, days: 1 });
  const all: Permission[] = [
    "audit.read",
    "submission.read",
    "request.read",
    "callback.read",
    "personal.see",
    "sms.read",
  ];
  const ask = async (token: string) =>
    fetch(`${product.portalUrl}/demo/numbers/evidence.zip?number=%2B4915123456789`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const given = await ask((await make(all)).text);
  expect(given.status).toBe(200);
  expect(await unzip(Buffer.from(await given.arrayBuffer()), folder)).toContain("messages-and-calls.csv");
  expect(await verify()).toMatchObject({ code: 0 });
  expect((await ask((await make(all.slice(1))).text)).status).toBe(403);
});
