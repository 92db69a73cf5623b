import { randomInt, randomUUID } from "node:crypto";
import { templateStatuses } from "#server/contract/limits/email.ts";
import { expect, test } from "#tests/support/browser-test.ts";
import { field } from "#tests/support/pages.ts";
import { sendDirectly } from "#tests/support/portal-client.ts";
import { draftOver } from "#tests/support/sms-draft.ts";

test("numbers that got a text already are told of on the review, and left out with one press", async ({
  page,
  portal,
}) => {
  const numbers = Array.from({ length: 3 }, (_, index) => `+49151${randomInt(1_000_000, 9_999_999)}${index + 1}`);
  const filled = { content: `Hi {{name}}, ${randomUUID()}`, numberColumn: 0, variables: { name: 1 } };
  const csvOf = (rows: readonly string[]) => `phone,name\n${rows.map((number) => `${number},Ann`).join("\n")}\n`;
  const send = page.getByRole("button", { name: /^Send \d messages? / });
  const first = await draftOver(portal, page.request, csvOf(numbers.slice(0, 2)), filled);
  await page.goto(`/demo/send/sms/${first}/review`);
  await send.click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);

  const again = await draftOver(portal, page.request, csvOf(numbers), filled);
  await page.goto(`/demo/send/sms/${again}/review`);
  await expect(page.getByText("2 of these 3 numbers got this same text in the last day.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Why send it again?" })).toBeHidden();
  await page.getByRole("button", { name: "Leave out these 2" }).click();
  await expect(send).toHaveText(/^Send 1 message /);
  await expect(page.getByText(/in the last day\.$/)).toBeHidden();
  await send.click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
  await expect(page.getByText("1 number = 1 accepted", { exact: true })).toBeVisible();
});

test("numbers that got another text are told of, are left out with one press, and need a reason where they are most", async ({
  page,
  portal,
}) => {
  const numbers = Array.from({ length: 4 }, (_, index) => `+49151${randomInt(1_000_000, 9_999_999)}${index + 1}`);
  const filled = (content: string) => ({ content: `${content} {{name}}`, numberColumn: 0, variables: { name: 1 } });
  const csvOf = (rows: readonly string[]) => `phone,name\n${rows.map((number) => `${number},Ann`).join("\n")}\n`;
  const send = page.getByRole("button", { name: /^Send \d messages? / });
  const why = page.getByRole("textbox", { name: "Why send to them again so soon?" });
  const first = await draftOver(portal, page.request, csvOf(numbers.slice(0, 2)), filled("Helo"));
  await page.goto(`/demo/send/sms/${first}/review`);
  await send.click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);

  const second = await draftOver(portal, page.request, csvOf(numbers), filled("Hello"));
  await page.goto(`/demo/send/sms/${second}/review`);
  await expect(page.getByText("2 of these 4 numbers got another SMS in the last day.")).toBeVisible();
  await expect(why).toBeHidden();
  await page.getByRole("button", { name: "Leave out these 2" }).click();
  await expect(send).toHaveText(/^Send 2 messages /);
  await expect(page.getByText(/got another SMS in the last day\.$/)).toBeHidden();
  await send.click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);

  const third = await draftOver(portal, page.request, csvOf(numbers), filled("Good evening"));
  await page.goto(`/demo/send/sms/${third}/review`);
  await expect(page.getByText("All 4 numbers got another SMS in the last day.")).toBeVisible();
  await expect(page.getByText("Most of these numbers got something within the last hour.")).toBeVisible();
  await why.fill("The opening hours changed");
  await send.click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
});

test("a list that got a template today is told of on the review, and needs no reason", async ({ page, portal }) => {
  await sendDirectly(portal, "list-odd-10", null);
  for (const [templateID, told] of [
    ["101", "This list got this same template in the last day."],
    ["102", "This list got another template in the last day."],
  ] as const) {
    const { id } = await portal.email.begin.mutate({
      appId: "em-app-1",
      ...{ fromEmailAddress: "news@sandbox.example", templateID, receiverId: "list-odd-10", subject: "Other" },
      template: { name: "news", language: "en", subject: "News", status: templateStatuses.approved },
    });
    await page.goto(`/demo/send/email/${id}/review`);
    await expect(page.getByText(told)).toBeVisible();
    await expect(page.getByText(/People can only be left out by changing the list at the platform\./)).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Why send it again?" })).toBeHidden();
    await portal.email.discard.mutate({ id });
  }
});

test("a number that got a text already is told of for many and for one, and gets it without a reason", async ({
  page,
  portal,
}) => {
  const number = `+49151${randomInt(10_000_000, 99_999_999)}`;
  const content = `Closed today, ${randomUUID()}`;
  const told = page.getByText("This number got this same text in the last day.");
  const send = page.getByRole("button", { name: /^Send 1 / });
  const filled = { content: `${content} {{name}}`, numberColumn: 0, variables: { name: 1 } };
  for (const name of ["Ann", "Bob"]) {
    const id = await draftOver(portal, page.request, `phone,name\n${number},${name}\n`, filled);
    await page.goto(`/demo/send/sms/${id}/review`);
    await expect(send).toBeVisible();
    await expect(told).toBeVisible({ visible: name === "Bob" });
    await send.click();
    await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
  }
  await page.goto("/demo/send/sms");
  await field(page, "Number").fill(number);
  await field(page, "Text").fill(`${content} {{name}}`);
  await page.getByRole("button", { name: "Review this SMS" }).click();
  await expect(told).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Why send it again?" })).toBeHidden();
  await send.click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
});
