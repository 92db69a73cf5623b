import type { Page } from "@playwright/test";
import { violationsIn } from "#tests/support/accessibility.ts";
import { test as base, expect, nobody } from "#tests/support/browser-test.ts";
import { callPlatform, control, startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";

/** The panel of a sandbox of its own, so that resets trouble nobody. */
const test = base.extend<{ panel: Page }, { sandbox: TestSandbox }>({
  storageState: nobody,
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter.
    async ({}, use) => {
      const sandbox = await startTestSandbox();
      await use(sandbox);
      await sandbox.close();
    },
    { scope: "worker" },
  ],
  panel: async ({ page, sandbox }, use) => {
    await control(sandbox.url, "reset");
    await page.goto(sandbox.url);
    await use(page);
  },
});

const templates = "/email/getListEmailTemplates";
const appId = "em-app-1";

/** Holds the panel as it is now against axe in both themes, wide and on a phone, where nothing may scroll sideways. */
async function expectAccessible(panel: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await panel.setViewportSize({ width, height: 800 });
    for (const colorScheme of ["light", "dark"] as const) {
      await panel.emulateMedia({ colorScheme });
      expect(await violationsIn(panel), `${colorScheme} at ${width} px`).toEqual([]);
    }
    const overflow = await panel.evaluate(
      () => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth,
    );
    expect(overflow, `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test("The panel can be used by everybody, before and after the first calls", async ({ panel, sandbox }) => {
  await expect(panel.getByRole("heading", { name: "No calls yet" })).toBeVisible();
  await expectAccessible(panel);
  const failNext = [{ path: templates, status: "-18", times: 2, carryOut: true }];
  await control(sandbox.url, "faults", { failNext, callbacks: { drop: 0.5 } });
  await callPlatform(sandbox.url, templates, { appId, note: "x".repeat(20_000) });
  await callPlatform(sandbox.url, "/email/getListEmailAddress", { appId }, { method: "GET" });
  await control(sandbox.url, "clock", { offsetSeconds: 90_000 });
  await panel.goto(`${sandbox.url}/?fail=/wa/template/add&done=faults`);
  for (const summary of await panel.locator("summary").all()) await summary.click();
  await expect(panel.getByRole("table", { name: "Recipient lists" })).toBeVisible();
  await expectAccessible(panel);
});

test("A mistake is said on top and beside its field, which can be used by everybody", async ({ panel }) => {
  await panel.getByLabel("Latency").fill("soon");
  await panel.getByLabel("Share dropped").fill("7");
  await panel.getByRole("button", { name: "Set dials" }).click();
  const summary = panel.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("There are 2 problems, and nothing was changed.");
  await expect(panel.getByLabel("Latency")).toHaveValue("soon");
  await expect(panel.getByLabel("Latency")).toHaveAccessibleDescription(
    /^Latency must be a whole number from 0 to 3600000\./,
  );
  await expectAccessible(panel);
  await summary.getByRole("link", { name: /^Share dropped/ }).click();
  await expect(panel.getByLabel("Share dropped")).toBeFocused();
});

test("The dials are turned by keys alone, in the order in which they stand", async ({ panel }) => {
  await panel.getByRole("link", { name: "Fault dials" }).press("Enter");
  const order = [
    panel.getByRole("button", { name: "Calm everything" }),
    panel.getByLabel("Latency in milliseconds"),
    panel.getByLabel("Cut the connection instead"),
    panel.getByLabel("Copies of each"),
    panel.getByLabel("Delay in milliseconds"),
    panel.getByLabel("Share dropped"),
    panel.getByLabel("Format"),
    panel.getByLabel("Shuffle their order"),
    panel.getByLabel("Send them before the answer"),
    panel.getByRole("button", { name: "Set dials" }),
  ];
  for (const control of order) {
    await panel.keyboard.press("Tab");
    await expect(control).toBeFocused();
    if (control === order[1]) await panel.keyboard.type("250");
    if (control === order[7]) await panel.keyboard.press("Space");
  }
  await panel.keyboard.press("Enter");
  await expect(panel.getByRole("status")).toHaveText("The dials are set.");
  await expect(panel.getByLabel("Latency")).toHaveValue("250");
  await expect(panel.getByText("Every answer waits 250 ms. Callbacks come in no order.")).toBeVisible();
  await panel.getByRole("button", { name: "Calm everything" }).press("Enter");
  await expect(panel.getByRole("status")).toHaveText("Everything is calm.");
  await expect(panel.getByLabel("Latency")).toHaveValue("0");
});

test("A failure is chosen by its meaning, fails one call, and is read with that call", async ({ panel, sandbox }) => {
  await panel.getByRole("combobox", { name: "Operation" }).selectOption(templates);
  await panel.getByRole("button", { name: "List its codes" }).click();
  await panel.getByLabel("Status").selectOption("-23");
  await panel.getByRole("button", { name: "Add failure" }).click();
  const waiting = panel.getByRole("list", { name: "Failures that wait for a call" });
  await expect(waiting).toContainText(templates);
  expect(await callPlatform(sandbox.url, templates, { appId })).toMatchObject({ status: "-23" });
  await panel.getByRole("link", { name: "Refresh" }).click();
  await expect(waiting).toBeHidden();
  const call = panel.locator("#calls").getByRole("listitem").first();
  await expect(call).toContainText("Refused -23");
  await call.locator("summary").press("Enter");
  await expect(call.getByRole("region", { name: /^Body of call/ })).toHaveText(/"appId": "em-app-1"/);
  await expect(call.getByRole("region", { name: /^Answer of call/ })).toHaveText(/"status": "-23"/);
});

test("The clock moves on and back, and a reset waits for its box", async ({ panel, sandbox }) => {
  await callPlatform(sandbox.url, templates, { appId });
  await panel.getByRole("button", { name: "+1 day" }).click();
  await panel.getByRole("button", { name: "+1 h" }).click();
  await expect(panel.getByText("1 d 1 h ahead of the machine")).toBeVisible();
  await panel.getByRole("button", { name: "Back to real time" }).click();
  await expect(panel.getByText("The machine's own time")).toBeVisible();
  await panel.getByRole("button", { name: "Reset to the fixture" }).click();
  await expect(panel.getByLabel("All of it may go")).toBeFocused();
  await expect(panel.locator("#calls").getByRole("listitem")).toHaveCount(1);
  await panel.getByLabel("All of it may go").check();
  await panel.getByRole("button", { name: "Reset to the fixture" }).click();
  await expect(panel.getByRole("status")).toHaveText("The fixture is back.");
  await expect(panel.getByRole("heading", { name: "No calls yet" })).toBeVisible();
});

test("A form of another page changes nothing", async ({ panel, sandbox }) => {
  await panel.route("http://attacker.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<title>Elsewhere</title><form method="post" action="${sandbox.url}/panel/calm"><button>Win</button></form>`,
    }),
  );
  await control(sandbox.url, "faults", { latencyMs: 1 });
  await panel.goto("http://attacker.example/");
  await panel.getByRole("button", { name: "Win" }).click();
  await expect(panel.getByRole("heading", { name: "The request is refused" })).toBeVisible();
  await panel.getByRole("link", { name: "Open the control panel" }).click();
  await expect(panel.getByText("Every answer waits 1 ms.")).toBeVisible();
});
