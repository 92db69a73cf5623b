import type { Page } from "@playwright/test";
import { expectAccessible, missingMessage } from "#tests/support/accessibility.ts";
import { administrator } from "#tests/support/administrator.ts";
import { usualZone } from "#tests/support/browser.ts";
import { expect, nobody, product, test } from "#tests/support/browser-test.ts";
import { isHome } from "#tests/support/pages.ts";
import { navigationPages } from "#tests/support/portal-pages.ts";
import { en } from "#words/en/index.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** Words of a text that stand beside each other, with nothing that a value could fill between them. */
function runsOf(text: string): string[] {
  return text
    .replaceAll(/<[^>]*>/g, "")
    .split(/[{}]/)
    .flatMap((part) => {
      const words = part.match(/[A-Za-z’]+/g) ?? [];
      return words.slice(runLength - 1).map((_, at) => words.slice(at, at + runLength).join(" "));
    });
}

/** Shorter ones are also in what people and the platform say. */
const runLength = 5;
const english = new Set(
  Object.values(en).flatMap((room: Record<string, string>) => Object.values(room).flatMap(runsOf)),
);

/** Lines of the page with words of an English message in them. What people typed and what the platform said is no message. */
async function englishIn(page: Page): Promise<string[]> {
  // biome-ignore lint/performance/useDomNodeTextContent: lines as they are seen, one below the other
  const text = await page.getByRole("main").innerText();
  return text.split("\n").filter((line) => runsOf(line).some((run) => english.has(run)));
}

test.describe("In a browser that asks for Chinese", () => {
  test.use({ storageState: nobody, locale: "zh-CN" });

  test("the way in is Chinese, and another language is one press away", async ({ page }) => {
    await page.goto("/sign-in");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("登录");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
    await expectAccessible(page);
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    await page.reload();
    await expect(page.getByRole("button", { name: "简体中文" })).toBeVisible();
  });
});

test.describe("Signed in", () => {
  // Whatever becomes of the test, the next one finds English.
  test.afterEach(async ({ portal }) => {
    await portal.account.chooseLanguage.mutate({ language: "en" });
  });

  test("somebody chooses Chinese, sees every page in it, has it in the next browser too, and goes back to English", async ({
    page,
    browser,
  }) => {
    const missing: string[] = [];
    const left: Record<string, string[]> = {};
    page.on("console", (message) => message.type() === "error" && missing.push(message.text()));
    await page.goto("/account");
    await page.getByRole("radio", { name: "简体中文" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "个人账号" })).toBeVisible();
    for (const path of navigationPages) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[\u4e00-\u9fff]/);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      const found = await englishIn(page);
      if (found.length > 0) left[path] = found;
      await expect(page.locator("body"), path).not.toContainText(missingMessage);
    }
    expect(left).toEqual({});
    expect(missing).toEqual([]);

    const other = await browser.newContext({ baseURL: product.portalUrl, timezoneId: usualZone, storageState: nobody });
    const there = await other.newPage();
    await there.goto("/sign-in");
    await there.getByLabel("Email").fill(administrator.email);
    await there.getByLabel("Password").fill(administrator.password);
    await there.getByRole("button", { name: "Sign in" }).click();
    await there.waitForURL(isHome);
    await expect(there.getByRole("heading", { level: 1, name: "首页" })).toBeVisible();
    await other.close();

    await page.goto("/demo");
    await page.getByRole("button", { name: "个人菜单" }).click();
    await page.getByRole("menuitemradio", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  });
});
