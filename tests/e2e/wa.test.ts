import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import { waTemplateSendMsg } from "#server/contract/wa-send.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { control, fetchJournal } from "#tests/support/sandbox.ts";
import { knowTemplate, waDraftOver } from "#tests/support/wa-draft.ts";

const onPhone = (page: Page) => page.getByRole("figure", { name: "The message on a phone" });

/** Numbers that no other test writes to, with an order and a name each. */
function customers(count: number): { phone: string; order: string; name: string }[] {
  const some = randomInt(100_000, 999_999);
  return Array.from({ length: count }, (_, index) => ({
    phone: `+49151${some}${String(index + 1).padStart(2, "0")}`,
    order: `A-${some}-${index}`,
    name: `Ann ${index}`,
  }));
}

test("A template goes to 20 numbers with columns in its places and one text for all, is paused on the way and goes on, and nothing goes twice", async ({
  page,
  portal,
}) => {
  test.setTimeout(180_000);
  await knowTemplate(portal);
  const rows = customers(20);
  const csv = ["phone,order,name", ...rows.map(({ phone, order, name }) => `${phone},${order},${name}`)].join("\n");
  const callsBefore = (await fetchJournal(product.sandboxUrl)).length;

  await page.goto("/demo/send/wa");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Begin a draft" }).click();
  await page.waitForURL(/\/send\/wa\/[0-9a-f-]+\/recipients/);
  await page.getByLabel("A file with recipients").setInputFiles({
    name: "orders.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await page.getByRole("link", { name: "Next: template and columns" }).click();

  await page.waitForURL(/\/map$/);
  await expect(page.getByRole("button", { name: "Template" })).toBeVisible();
  await expect(page.getByText("every number gets the same")).toHaveCount(0);
  await page.getByRole("button", { name: "Template" }).click();
  await page.getByRole("option", { name: /^order_update English/ }).click();
  await page.getByRole("button", { name: /^Business number/ }).click();
  await page.getByRole("combobox", { expanded: true }).fill("15550001111");
  await page.keyboard.press("Enter");
  for (const [place, column] of [
    ["header 1", "order"],
    ["body 1", "name"],
  ] as const) {
    await page.getByRole("combobox", { name: `{{${place}}}` }).click();
    await page.getByRole("option", { name: column }).click();
  }
  await page.getByRole("button", { name: "Check 20 rows" }).click();
  const problems = page.getByRole("region", { name: "Problems in this form" });
  await expect(problems).toContainText("No column fills {{body 2}}");
  await page.getByRole("button", { name: "One text in every message for {{body 2}}" }).click();
  await expect(problems).toBeHidden();
  await page.getByRole("textbox", { name: "{{body 2}} in every message" }).fill("tomorrow");
  await expect(onPhone(page)).toContainText("Hello Ann 0, it comes tomorrow.");
  await page.getByRole("button", { name: "Next row" }).click();
  await expect(onPhone(page)).toContainText("Hello Ann 1, it comes tomorrow.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check 20 rows" }).click();

  await page.waitForURL(/\/check$/);
  await expect(page.getByRole("region", { name: "What the check found" })).toContainText("20 rows = 20 sendable");
  await expect(page.getByRole("columnheader", { name: "Parts" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Review 20 messages" }).click();

  await page.waitForURL(/\/review$/);
  const send = page.getByRole("button", { name: /^Send 20 messages/ });
  await expect(send).toBeVisible();
  await expect(onPhone(page)).toContainText("Hello Ann 0, it comes tomorrow.");
  await expectAccessible(page);
  // Slow enough to be watched and paused.
  await control(product.sandboxUrl, "faults", { latencyMs: 1500 });
  await send.click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
  await page.getByRole("button", { name: "Pause" }).click();
  const resume = page.getByRole("button", { name: "Resume" });
  await expect(resume).toBeVisible();
  await expectAccessible(page);
  await control(product.sandboxUrl, "faults");
  await resume.click();
  await page.getByRole("button", { name: /^Send .* now$/ }).click();
  await expect(page.getByText("20 numbers = 20 accepted", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("not reported").first()).toBeVisible();

  const calls = (await fetchJournal(product.sandboxUrl))
    .slice(callsBefore)
    .filter(({ path }) => path === waTemplateSendMsg.path);
  expect(calls).toHaveLength(20);
  for (const { phone, order, name } of rows) {
    const [call, more] = calls.filter(({ body }) => body.includes(`"${phone.slice(1)}"`));
    expect(more).toBeUndefined();
    for (const text of [order, name, "tomorrow"]) expect(call?.body).toContain(`"text":"${text}"`);
  }
});

test("Messages whose answers are lost name their numbers, and one word of a person decides about all of them", async ({
  page,
  portal,
}) => {
  // Two: after three in a row the account would rest.
  const rows = customers(2);
  const csv = ["phone,order,name,day", ...rows.map(({ phone, order, name }) => `${phone},${order},${name},today`)];
  const id = await waDraftOver(portal, page.request, csv.join("\n"));
  await page.goto(`/demo/send/wa/${id}/check`);
  await page.getByRole("link", { name: "Review 2 messages" }).click();
  await control(product.sandboxUrl, "faults", { dropResponse: true });
  await page.getByRole("button", { name: /^Send 2 messages/ }).click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
  await expect(page.getByText("2 numbers = 2 unknown", { exact: true })).toBeVisible();
  await control(product.sandboxUrl, "faults");
  const [first] = rows;
  await expect(page.getByRole("heading", { name: `Call 1, ${first?.phone}` })).toBeVisible();
  await page.getByRole("button", { name: "None went" }).click();
  const dialog = page.getByRole("dialog", { name: "None of the 2 calls went" });
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The console shows none");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Record that none went" }).click();
  await expect(page.getByText("2 numbers = 2 not sent", { exact: true })).toBeVisible();
  await expect(page.getByText("that 2 calls did not go")).toBeVisible();
});

test("What nobody sees in a row, HTML and a value that is missing are said in their cells", async ({
  page,
  portal,
}) => {
  const values = ["Zero\u200bwidth", "\u202Egpj.exe", "<b>Ann</b>", ""];
  const rows = customers(values.length).map(({ phone, order }, index) => `${phone},${order},${values[index]},tomorrow`);
  const id = await waDraftOver(portal, page.request, ["phone,order,name,day", ...rows].join("\n"));
  await page.goto(`/demo/send/wa/${id}/check`);
  const found = page.getByRole("region", { name: "What the check found" });
  await expect(found).toContainText("4 rows = 3 sendable + 0 duplicate + 0 suppressed + 1 refused");
  await page.getByRole("link", { name: /^All/ }).click();
  const cell = (text: string) => page.getByRole("cell").filter({ hasText: text });
  await expect(cell("1 character that nobody sees: zero-width space.")).toBeVisible();
  await expect(cell("1 character that nobody sees: right-to-left override.")).toContainText("gpj.exe");
  await expect(cell("A message has no HTML: <b> arrives as it is written.")).toBeVisible();
  await expect(cell("The text needs a value here for {{body 1}}.")).toBeVisible();
  await expectAccessible(page);
  await portal.wa.discard.mutate({ id });
});

test("A template goes to one number with its places filled in, once however often it is pressed, and the same again needs a reason", async ({
  page,
  portal,
}) => {
  await knowTemplate(portal);
  const [to] = customers(1);
  if (!to) throw new Error("there is no customer");
  const { phone, order } = to;
  await page.goto("/demo/send/wa");
  const form = page.getByRole("region", { name: "One number" });
  // What a form says before anything is in it ends as it is filled in.
  await form.getByRole("button", { name: "Review this message" }).click();
  await expect(form.getByRole("region", { name: "Problems in this form" })).toContainText("Choose a template");
  await form.getByRole("button", { name: "Template" }).click();
  await page.getByRole("option", { name: /^order_update English/ }).click();
  await expect(form.getByRole("region", { name: "Problems in this form" })).not.toContainText(/template/i);
  await form.getByRole("button", { name: /^Business number/ }).click();
  await page.getByRole("combobox", { expanded: true }).fill("15550001111");
  await page.keyboard.press("Enter");
  await form.getByRole("textbox", { name: "Number", exact: true }).fill(phone);
  await form.getByRole("button", { name: "Review this message" }).click();
  await expect(form.getByText("Write what goes into header 1").first()).toBeVisible();
  for (const [place, text] of [
    ["header 1", order],
    ["body 1", "Ann"],
    ["body 2", "tomorrow"],
  ] as const) {
    await form.getByRole("textbox", { name: `Text for ${place}` }).fill(text);
  }
  const preview = page.getByRole("region", { name: "As they get it" });
  await expect(preview).toContainText(`Order ${order}`);
  await expect(preview).toContainText("Hello Ann, it comes tomorrow.");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Review this message" }).click();

  await page.waitForURL(/step=review/);
  await expect(page.getByRole("region", { name: "What you send" })).toContainText("Hello Ann, it comes tomorrow.");
  await expectAccessible(page);
  await page.getByRole("button", { name: `Send 1 instant message to ${phone} (no price known)` }).click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
  await expect(page.getByText("1 number = 1 accepted", { exact: true })).toBeVisible();
  await expect(page.getByText("Template order_update, en")).toBeVisible();
  const sent = (await fetchJournal(product.sandboxUrl)).filter(({ body }) => body.includes(order));
  expect(sent).toHaveLength(1);

  await page.goto(`/demo/send/wa?from=${page.url().split("/").at(-1)}`);
  await expect(form.getByRole("textbox", { name: "Text for header 1" })).toHaveValue(order);
  await form.getByRole("button", { name: "Review this message" }).click();
  await page.waitForURL(/step=review/);
  await expect(page.getByRole("textbox", { name: /reason|Why/i })).toBeVisible();
});

test("A custom message goes to one number that wrote within 24 hours; a link into a network of one's own is refused at its field", async ({
  page,
}) => {
  const [to] = customers(1);
  if (!to) throw new Error("there is no customer");
  const { phone, order } = to;
  await page.goto("/demo/send/wa");
  await page.getByRole("link", { name: "Write a custom message" }).click();
  await page.waitForURL(/\/send\/wa\/custom/);
  await page.getByRole("button", { name: /^Business number/ }).click();
  await page.getByRole("combobox", { expanded: true }).fill("15550001111");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Number", exact: true }).fill(phone);
  const lastWrote = page.getByLabel("When did they last write?");
  const review = page.getByRole("button", { name: "Review this message" });
  await lastWrote.fill("2020-01-01T10:00");
  await expect(page.getByText("They last wrote more than 24 hours ago.").first()).toBeVisible();
  const localNow = await page.evaluate(() => {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  });
  await lastWrote.fill(localNow);
  await expect(page.getByText(/^(24 h|23 h 5\d min) left to write freely$/)).toBeVisible();

  const choose = async (type: string) => {
    await page.getByRole("combobox", { name: "What to send" }).click();
    await page.getByRole("option", { name: type }).click();
  };
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("<i>Hello</i>\u200b \u202Eyou");
  await expect(page.getByText("A message has no HTML")).toBeVisible();
  await expect(page.getByText("zero-width space, right-to-left override")).toBeVisible();
  await expect(onPhone(page).getByTitle("right-to-left override")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(text).toHaveValue("<i>Hello</i> you");
  await choose("Location");
  await page.getByRole("textbox", { name: "Latitude" }).fill("99");
  await review.click();
  const problems = page.getByRole("region", { name: "Problems in this form" });
  await expect(problems).toContainText("The latitude must be from -90 to 90 degrees");
  await choose("Text");
  await expect(problems).toBeHidden();
  await choose("Location");
  await page.getByRole("textbox", { name: "Latitude" }).fill("52.5");
  await page.getByRole("textbox", { name: "Name of the place" }).fill("Office");
  await expect(onPhone(page)).toContainText("Office");
  await expect(onPhone(page)).toContainText("52.5, ?");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).hostname));
  const link = page.getByRole("textbox", { name: "Link to the file" });
  for (const type of ["Audio", "Video", "Sticker", "Document", "Image"]) {
    await choose(type);
    await link.fill(`https://files.example.com/${type}%20one.bin`);
    await expect(onPhone(page)).toContainText(`${type} one.bin`);
    await expect(onPhone(page)).toContainText("files.example.com");
  }
  await link.fill("https://127.0.0.1/a.png");
  await review.click();
  await expect(page.getByText(/^The link must lead to the internet/).first()).toBeVisible();
  await expect(link).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await link.fill(`https://files.example.com/${order}.png`);
  await review.click();

  await page.waitForURL(/step=review/);
  await expect(page.getByRole("region", { name: "What you send" })).toContainText(order);
  await expect(onPhone(page)).toContainText(`${order}.png`);
  expect(new Set(asked)).toEqual(new Set([new URL(product.portalUrl).hostname]));
  await expectAccessible(page);
  await page.getByRole("button", { name: `Send 1 instant message to ${phone} (no price known)` }).click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
  await expect(page.getByText("1 number = 1 accepted", { exact: true })).toBeVisible();
  await expect(page.getByText("Custom message, image")).toBeVisible();
  const sent = (await fetchJournal(product.sandboxUrl)).filter(({ body }) => body.includes(order));
  expect(sent.map(({ path }) => path)).toEqual([waCustomSendMsg.path]);

  await page.goto(`/demo/send/wa?from=${page.url().split("/").at(-1)}`);
  await page.waitForURL(/\/send\/wa\/custom\?from=/);
  await expect(link).toHaveValue(`https://files.example.com/${order}.png`);
  await expect(lastWrote).toHaveValue("");
});
