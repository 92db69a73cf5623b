import type { Page } from "@playwright/test";
import { connectTo } from "#db/driver.ts";
import { expectAccessible } from "#tests/support/accessibility.ts";
import { expect, product, test } from "#tests/support/browser-test.ts";
import { databaseUrl } from "#tests/support/other-workspace.ts";
import { control } from "#tests/support/sandbox.ts";
import { orderUpdate } from "#tests/support/wa-draft.ts";

let made = 0;
/** No name is taken: the platform keeps each for good. */
const freshName = (what: string) => {
  made += 1;
  return `${what}_${Date.now()}_${made}`;
};

/** A field by its whole label: the samples name the text they belong to. */
const field = (page: Page, label: string) =>
  page.getByRole("textbox", { name: new RegExp(`^${label.replace(/[{}]/g, "\\$&")}( \\(optional\\))?$`) });

async function chooseLanguage(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: "Language", exact: true }).click();
  await page.getByRole("combobox", { expanded: true }).fill(code);
  await page.getByRole("option", { name: new RegExp(`\\(${code}\\)$`) }).click();
}

async function begin(page: Page, name: string, language = "en"): Promise<void> {
  await page.goto("/demo/templates/wa/new");
  await field(page, "Name").fill(name);
  await chooseLanguage(page, language);
}

/** Reviews and submits what is written, and goes on to the template. */
async function submit(page: Page, name: string, language = "en"): Promise<void> {
  await page.getByRole("button", { name: "Review this template" }).click();
  await page.getByRole("button", { name: `Submit ${name} in ${language}` }).click();
  await page.waitForURL(/\/sends\/[0-9a-f-]+$/);
  await expect(page.getByText(`Template ${name} is on its way to the platform`)).toBeVisible();
  await page.getByRole("link", { name: "Open the template" }).click();
  await page.waitForURL(/\/templates\/wa\/[0-9a-f-]+$/);
}

const phone = (page: Page) => page.getByRole("figure", { name: "The message on a phone" });
const header = (page: Page) => page.getByRole("banner").or(page.locator("main > header"));

test("A utility template is written with the message beside it, put right, submitted, seen under review and noted as approved", async ({
  page,
}) => {
  const name = freshName("order_update");
  await begin(page, name);
  await expect(page.getByText("Free, as far as is known here.")).toBeVisible();

  const body = field(page, "Body");
  await body.fill("Hello {{1}}{{2}}");
  await expect(page.getByText("Write at least one character between two variables").first()).toBeVisible();
  await body.fill(Array.from({ length: 21 }, (_, place) => `{{${place + 1}}}`).join(" "));
  await expect(page.getByText("Keep at most 20 variables in the body").first()).toBeVisible();
  await body.fill("Hello {{name}}");
  await expect(page.getByText("{{name}} is not a variable and is sent as written.")).toBeVisible();
  await body.fill("<b>Hello</b>\u200b");
  await expect(page.getByText("A message has no HTML")).toBeVisible();
  await expect(page.getByText("1 character that nobody sees: zero-width space.")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(body).toHaveValue("<b>Hello</b>");

  await body.fill("Hello ");
  await page.getByRole("button", { name: "Insert variable in the body" }).click();
  await expect(body).toHaveValue("Hello {{1}}");
  await page.getByRole("button", { name: "Review this template" }).click();
  await expect(page.getByRole("region", { name: "Problems in this form" })).toContainText("A sample is needed");
  await field(page, "Sample for {{1}} in the body").fill("Li\u202e Wei");
  await expect(page.getByText("1 character that nobody sees: right-to-left override.")).toBeVisible();
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(field(page, "Sample for {{1}} in the body")).toHaveValue("Li Wei");
  await field(page, "Header").fill("On its way");
  await field(page, "Footer").fill("Harbour Retail");
  await expect(phone(page)).toContainText("Hello Li Wei");
  await expect(phone(page)).toContainText("Harbour Retail");
  await page.getByRole("button", { name: "Variables", exact: true }).click();
  await expect(phone(page)).toContainText("Hello {{1}}");
  // Its colours are its own, whatever those of the page are.
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await page.getByRole("button", { name: "Right to left" }).click();
  await expect(phone(page)).toHaveCSS("background-color", "rgb(10, 14, 16)");
  await expect(phone(page)).toHaveCSS("direction", "rtl");
  await expectAccessible(page);

  await submit(page, name);
  await expect(header(page).getByText("Under review")).toBeVisible();
  await expect(page.getByText(/^Answered at creation/).first()).toBeVisible();
  await page.getByRole("button", { name: "Note what the console shows" }).click();
  await page.getByRole("combobox", { name: "State in the console" }).click();
  await page.getByRole("option", { name: /^Approved/ }).click();
  await field(page, "Note").fill("No remark");
  await page.getByRole("button", { name: "Note it" }).click();
  await expect(header(page).getByText("Approved")).toBeVisible();
  await expect(page.getByText(/^Seen in the console by /).first()).toBeVisible();
  await expect(page.getByText(/“No remark”/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Add a language" }).click();
  await page.waitForURL(/\/new\?/);
  await expect(field(page, "Body")).toHaveValue("Hello {{1}}");
  await chooseLanguage(page, "de");
  await expect(page.getByText("Exists in en. Adding de is fine.")).toBeVisible();
});

/** Lets the first call of a template be so long ago that it can end no more. */
async function letItBeLongAgo(name: string): Promise<void> {
  const sql = connectTo(databaseUrl(product.dataDir), { max: 1, onnotice: () => undefined });
  await sql`update attempt set dispatched_at = now() - interval '1 hour' where submission_id in (
    select submission_id from wa_template where name = ${name})`.finally(() => sql.end());
}

// Not the last one: the next accepted call ends what a lost answer counts against the account.
test("A template whose answer was lost is unknown, and submitting it again proves that the first call made it", async ({
  page,
}) => {
  const name = freshName("lost");
  await begin(page, name);
  await field(page, "Body").fill("Your parcel is here");
  await field(page, "Footer").fill("Harbour Retail");
  await control(product.sandboxUrl, "faults", { dropResponse: true });
  await submit(page, name);
  await expect(header(page).getByText("Unknown", { exact: true })).toBeVisible();
  await control(product.sandboxUrl, "faults");

  await letItBeLongAgo(name);
  await page.reload();
  await page.getByRole("button", { name: "Send again" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The console does not show it yet");
  await dialog.getByRole("button", { name: "Submit the template again" }).click();
  await expect(header(page).getByText("Accepted, id unknown")).toBeVisible();
  await expect(page.getByRole("list", { name: "What is known, newest first" })).toContainText("(-32)");
  await expect(page.getByText("1 call made, none repeated automatically")).toBeVisible();
  await expectAccessible(page);
});

test("An authentication template has the advice, the expiry and the button, and needs no text", async ({ page }) => {
  const name = freshName("otp_code");
  await begin(page, name);
  await page.getByRole("radio", { name: "Authentication" }).check();
  const minutes = field(page, "Minutes until the code expires");
  await minutes.fill("91");
  await expect(page.getByText("must be a whole number from 1 to 90").first()).toBeVisible();
  await minutes.fill("10");
  await expect(phone(page)).toContainText("Copy code");
  await expect(phone(page)).toContainText("10 minutes");
  await page.getByRole("button", { name: "Review this template" }).click();
  await expect(page.getByRole("region", { name: "What you submit" })).toContainText("The body ends with it");
  await page.getByRole("link", { name: "Back" }).click();
  await submit(page, name);
  await expect(header(page).getByText("Under review")).toBeVisible();
});

test("A marketing template whose language the platform has already is refused, and the form says so at the language", async ({
  page,
}) => {
  // The sandbox has it from the start, which nobody told this workspace.
  await begin(page, "otp_code");
  await page.getByRole("radio", { name: "Marketing" }).check();
  await field(page, "Body").fill("Today only");
  await page.getByRole("button", { name: "Review this template" }).click();
  await page.getByRole("button", { name: "Submit otp_code in en" }).click();
  const refused = page.getByRole("region", { name: "Refused" });
  await expect(refused).toContainText("-75");
  await refused.getByRole("link", { name: "Put it right" }).click();
  await expect(page.getByRole("group", { name: "Type" })).toContainText("The platform refused it (-75)");
  await expect(page.getByText("The platform said that its type is not marketing.")).toBeVisible();

  const name = freshName("sale");
  await field(page, "Name").fill(name);
  await submit(page, name);
});

test("A template that was made elsewhere is adopted and listed", async ({ page }) => {
  const name = freshName("made_elsewhere");
  await page.goto("/demo/templates/wa");
  await page.getByRole("button", { name: "Adopt a template" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await chooseLanguage(page, "zh_CN");
  await dialog.getByRole("textbox", { name: "Body", exact: false }).first().fill("你好 {{1}}");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Adopt the template" }).click();
  await page.waitForURL(/\/templates\/wa\/[0-9a-f-]+$/);
  await expect(header(page).getByText("Not known")).toBeVisible();

  await page.goto("/demo/templates/wa");
  await page
    .getByRole("textbox", { name: "Name" })
    .or(page.getByRole("searchbox", { name: "Name" }))
    .fill(name);
  await expect(page.getByRole("link", { name })).toHaveCount(1);
  await expectAccessible(page);
});

test("A template is used from its row and from its page, for one number and for many", async ({ page, portal }) => {
  // Its own, with which no other test sends: what is known of it would be another thing.
  const name = freshName("order_ready");
  const { header, body, footer } = orderUpdate;
  const template = { appId: "wa-app-1", templateName: name, language: "en", type: 2, header, body, footer } as const;
  await portal.wa.adoptTemplate.mutate({ ...template, headerVariables: 1, bodyVariables: 2 });
  await page.goto("/demo/templates/wa");
  await page.getByRole("searchbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: `Actions for ${name} in en` }).click();
  await page.getByRole("menuitem", { name: "Use this template" }).click();
  await page.waitForURL(/\/send\/wa\?template=/);
  const one = page.getByRole("region", { name: "One number" });
  await expect(one.getByRole("button", { name: "Template" })).toContainText(name);
  await expect(one.getByText("Not known. Adopted, not checked yet")).toBeVisible();
  await expect(one.getByRole("textbox", { name: "Text for body 2" })).toBeVisible();
  await page.getByRole("button", { name: "Begin a draft" }).click();
  await page.waitForURL(/\/recipients/);
  const id = page.url().match(/[0-9a-f-]{36}/)?.[0] ?? "";
  expect((await portal.wa.draft.query({ id })).draft.template).toMatchObject({ name, language: "en" });

  await page.goto("/demo/templates/wa");
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Use this template" }).click();
  await expect(one.getByRole("button", { name: "Template" })).toContainText(name);
});
