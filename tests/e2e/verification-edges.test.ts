import type { Page } from "@playwright/test";
import { expect, product, test } from "#tests/support/browser-test.ts";
import type { PortalClient } from "#tests/support/portal-client.ts";
import { callPlatform, fetchJournal } from "#tests/support/sandbox.ts";

const nameOf = (what: string) => `${what} ${Date.now() % 10_000_000}`;
const place = (page: Page, path: string) => page.locator(`#field-${path.replaceAll(".", "-")}`);
const problem = (page: Page, path: string) => page.locator(`#field-${path.replaceAll(".", "-")}-error`);
/** What the platform was asked of verification; the archive asks it of calls all the time. */
const writes = async () => (await fetchJournal(product.sandboxUrl)).filter(({ path }) => path.includes("/otp/")).length;

/** A field by its path, what is refused in it, and what is taken: the least and the most. */
type Edge = { path: string; refused: string[]; taken: [string, string] };
const range = (path: string, min: number, max: number): Edge => ({
  path,
  refused: [String(min - 1), String(max + 1), `${min}.5`, "many"],
  taken: [String(min), String(max)],
});
const name: Edge = { path: "name", refused: ["Abc", "N".repeat(33), "", "   "], taken: ["Edge", "N".repeat(32)] };
const marker = "##code##";

/** Fills in every field with its nth value. */
async function fill(page: Page, edges: readonly Edge[], given: (edge: Edge) => string | undefined): Promise<void> {
  for (const edge of edges) await place(page, edge.path).fill(given(edge) ?? "");
}

/** Each field refuses what lies one past its edges and keeps it, also over a reload, and nobody is asked. */
async function expectRefused(page: Page, edges: readonly Edge[]): Promise<void> {
  const before = await writes();
  for (const round of [0, 1, 2, 3]) {
    await fill(page, edges, ({ refused }) => refused[round]);
    await page.getByRole("button", { name: /^Review this / }).click();
    await expect(page.getByRole("region", { name: "Problems in this form" })).toBeVisible();
    for (const { path } of edges) await expect(problem(page, path), `${path}, round ${round}`).toBeVisible();
    expect(page.url()).not.toContain("step=review");
  }
  await page.reload();
  for (const { path, refused } of edges) await expect(place(page, path)).toHaveValue(refused.at(-1) ?? "");
  expect(await writes()).toBe(before);
}

/** Each field takes what lies on its edges: the review is reached. */
async function expectTaken(page: Page, edges: readonly Edge[]): Promise<void> {
  for (const which of [0, 1]) {
    await fill(page, edges, ({ taken }) => taken[which]);
    await page.getByRole("button", { name: /^Review this / }).click();
    await expect(page.getByRole("region", { name: "What you submit" })).toBeVisible();
    await page.goBack();
    await expect(place(page, "name")).toBeVisible();
  }
}

async function adoptedTemplate(portal: PortalClient): Promise<string> {
  const platformId = String(Date.now());
  return (await portal.otp.adoptTemplate.mutate({ platformId, name: nameOf("Edges"), text: `It is ${marker}` })).id;
}

test("Every range of an application is refused one past its edges at its field, and taken on them", async ({
  page,
}) => {
  await page.goto("/demo/otp/apps/new");
  for (const title of ["Codes to one number", "Codes in total"])
    await page.getByRole("group", { name: title, exact: true }).getByRole("radio").last().check();
  const edges = [
    name,
    range("codeExpiry", 1, 60),
    ...["periodPhoneSendLimit", "periodTotalSendLimit"].flatMap((limit) => [
      range(`${limit}.limit`, 1, 10_000_000_000),
      range(`${limit}.period`, 1, 90),
    ]),
  ];
  await expectRefused(page, edges);
  await expectTaken(page, edges);
  // A limit that is on needs its parts.
  await place(page, "periodPhoneSendLimit.limit").fill("");
  await page.getByRole("button", { name: "Review this application" }).click();
  await expect(problem(page, "periodPhoneSendLimit.limit")).toBeVisible();
});

test("Every range of a voice template is refused one past its edges at its field, and taken on them", async ({
  page,
  portal,
}) => {
  await page.goto(`/demo/otp/templates/${await adoptedTemplate(portal)}/edit`);
  const edges = [
    name,
    {
      path: "text",
      refused: [`${"a".repeat(249)}${marker}`, "Your code", "", "##CODE## ## code ##"],
      taken: [marker, `${"a".repeat(248)}${marker}`],
    } satisfies Edge,
    range("codeLength", 4, 10),
    range("speechRate", 0, 100),
    range("maxDuration", 5, 599),
    range("repeatCnt", 1, 10),
  ];
  await expectRefused(page, edges);
  // Nobody said of an adopted one what its codes are made of.
  await page.getByRole("radio", { name: "Digits", exact: true }).check();
  await expectTaken(page, edges);
});

test("Every range of a flow is refused one past its edges at its field, and taken on them", async ({ page }) => {
  await page.goto("/demo/otp/flows/new");
  await page.getByRole("button", { name: "Add a step" }).click();
  const edges = [name, range("flow.0.waitingTime", 30, 120), range("flow.1.waitingTime", 30, 120)];
  await expectRefused(page, edges);
  await expectTaken(page, edges);
});

test("A name that only the platform knew to be taken is refused at the name’s field, with everything else still typed", async ({
  page,
}) => {
  const taken = nameOf("Elsewhere");
  await callPlatform(product.sandboxUrl, "/otp/app/add", { name: taken });
  await page.goto("/demo/otp/apps/new");
  await place(page, "name").fill(taken);
  await place(page, "codeExpiry").fill("17");
  await page.getByRole("button", { name: "Review this application" }).click();
  await page.getByRole("button", { name: /^Create / }).click();
  await page.getByRole("link", { name: "Choose another name" }).click();
  await expect(problem(page, "name")).toContainText("already has an application with this name");
  await expect(place(page, "name")).toHaveValue(taken);
  await expect(place(page, "codeExpiry")).toHaveValue("17");
});
