import { describe, expect, test } from "vitest";
import { taskAdd } from "#server/contract/aivoice.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, fetchJournal } from "#tests/support/sandbox.ts";
import { askPanel, sendForm } from "#tests/support/sandbox-panel.ts";

const templates = "/email/getListEmailTemplates";
const appId = "em-app-1";
const calm = {
  latencyMs: "0",
  "callbacks.duplicate": "1",
  "callbacks.delayMs": "0",
  "callbacks.drop": "0",
  "callbacks.format": "json",
};

const sandbox = ownSandbox();

const submit = (path: string, fields: Record<string, string> = {}) => sendForm(sandbox.url, path, fields);
const failNext = (status: string, fields: Record<string, string> = {}) =>
  submit("/panel/failures", {
    "failNext.path": templates,
    "failNext.status": status,
    "failNext.times": "1",
    ...fields,
  });
const page = async (path = "/") => (await askPanel(sandbox.url, path)).html;
const status = async () => (await callPlatform(sandbox.url, templates, { appId })).status;

describe("the dials", () => {
  test("are set as typed, and the panel comes back to them as it was seen", async () => {
    const fields = { ...calm, latencyMs: "25", "callbacks.drop": "0.1", "callbacks.shuffle": "true" };
    const answer = await submit("/panel/faults?calls=200&show=sms&nonsense=1", fields);
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe("/?calls=200&show=sms&done=faults#faults");
    const html = await page("/?done=faults");
    expect(html).toContain("The dials are set.");
    expect(html).toMatch(/name="latencyMs" value="25"/);
    expect(html).toMatch(/name="callbacks.drop" value="0.1"/);
    expect(html).toMatch(/name="callbacks.shuffle"[^>]* checked/);
    expect(html).not.toMatch(/name="callbacks.beforeResponse"[^>]* checked/);
    expect(html).toContain("Every answer waits 25 ms. Callbacks come in no order. 10 % of emails get no callback.");
    const startedAt = performance.now();
    await status();
    expect(performance.now() - startedAt).toBeGreaterThan(24);
  });

  test("that are blank are calm, and failures that wait stay", async () => {
    await failNext("-3");
    await submit("/panel/faults", { latencyMs: " ", "callbacks.format": "query" });
    expect(await page()).toMatch(/name="callbacks.duplicate" value="1"/);
    expect(await status()).toBe("-3");
  });

  test("are all calmed at once", async () => {
    await control(sandbox.url, "faults", { latencyMs: 5, failNext: [{ path: templates, status: "-3" }] });
    expect((await submit("/panel/calm")).headers.location).toBe("/?done=calm#faults");
    const html = await page();
    expect(html).not.toContain("Faults are set.");
    expect(html).toContain("No failure waits for a call.");
  });

  test("with mistakes come back with each sentence and what was typed, and nothing is changed", async () => {
    await control(sandbox.url, "faults", { latencyMs: 5 });
    const typed = {
      ...calm,
      latencyMs: 'so"on',
      "callbacks.duplicate": "99",
      "callbacks.drop": "2",
      dropResponse: "true",
    };
    const { status: http, html } = await submit("/panel/faults", { ...typed, "callbacks.format": "xml" });
    expect(http).toBe(400);
    expect(html).toContain("There are 4 problems, and nothing was changed.");
    for (const [field, sentence] of [
      ["latencyMs", "Latency must be a whole number from 0 to 3600000."],
      ["callbacks-duplicate", "Copies of each must be a whole number from 1 to 50."],
      ["callbacks-drop", "Share dropped must be a number from 0 to 1."],
      ["callbacks-format", "Format must be one of json, form, query."],
    ]) {
      expect(html).toContain(`<a href="#${field}">${sentence}</a>`);
      expect(html).toMatch(new RegExp(`id="${field}-mistake">.*<span>${sentence}`));
      expect(html).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="${field}-mistake`));
    }
    expect(html).toMatch(/name="latencyMs" value="so&#34;on"/);
    expect(html).toMatch(/name="callbacks.duplicate" value="99"/);
    expect(html).toMatch(/name="dropResponse"[^>]* checked/);
    expect(await page()).toMatch(/name="latencyMs" value="5"/);
  });
});

describe("failures", () => {
  test("are added, wait in order, and are used up", async () => {
    const answer = await failNext("-3", { "failNext.times": "2", "failNext.carryOut": "true" });
    expect(answer.headers.location).toBe("/?done=added#fail");
    await failNext(" -99 ");
    const html = await page();
    expect(html).toContain("a code of no table");
    expect(html).toMatch(/2 times, carried out/);
    expect([await status(), await status(), await status(), await status()]).toEqual(["-3", "-3", "-99", "0"]);
  });

  test("are removed one by one or all, and one that has been used up is no mistake", async () => {
    for (const code of ["-1", "-2", "-3", "-4"]) await failNext(code);
    const second = { path: templates, status: "-2", carryOut: "false" };
    expect((await submit("/panel/failures/remove", second)).headers.location).toBe("/?done=removed#fail");
    expect((await submit("/panel/failures/remove", second)).headers.location).toBe("/?done=used#fail");
    expect([await status(), await status()]).toEqual(["-1", "-3"]);
    await submit("/panel/failures/clear");
    expect(await status()).toBe("0");
  });

  test("with mistakes come back as typed", async () => {
    const { status: http, html } = await failNext("busy", { "failNext.path": "sms", "failNext.times": "0" });
    expect(http).toBe(400);
    expect(html).toContain("There are 3 problems");
    expect(html).toContain("Status must be a status such as &#34;-18&#34;.");
    expect(html).toMatch(/name="failNext.status" value="busy"/);
    expect(html).toMatch(/name="failNext.times" value="0"/);
    expect(await status()).toBe("0");
  });

  test("can be chosen from the codes of an operation", async () => {
    const answer = await askPanel(sandbox.url, "/panel/failures?failNext.path=%2Fsms%2FsendSms&show=sms");
    expect(answer).toMatchObject({ status: 303, headers: { location: "/?show=sms&fail=%2Fsms%2FsendSms#fail" } });
    const html = await page("/?fail=/sms/sendSms");
    expect(html).toContain('<option value="-18">-18  port or program exception</option>');
    expect(html).not.toContain('<option value="-134">');
  });
});

describe("the console of AI tasks", () => {
  const dial = (jobId: string, customers: string) => submit("/panel/dial", { jobId, customers });

  test("imports customers into a task that was made here, which dials them", async () => {
    const { body } = await callPlatform(sandbox.url, taskAdd.path, {
      ...{ appId: "ai-app-1", name: "Renewals", dialogFlowId: 9001, mode: "MANUAL", robotCount: 5 },
      ...{ dailyStartDateTime: "09:00", dailyEndDateTime: "20:00", jobPhoneNumberId: 7001 },
    });
    expect((await dial(` ${String(body.data)} `, "20")).headers.location).toBe("/?done=dialled#dial");
    expect(await page("/?done=dialled")).toContain("The customers are imported, and the task dials them.");
  });

  test("says at its field what cannot be used, and keeps what was typed", async () => {
    const { status: http, html } = await dial("9007199254722931", "20");
    expect(http).toBe(400);
    expect(html).toContain("Job id must be that of a task made here.");
    expect(html).toMatch(/name="jobId" value="9007199254722931"/);
  });
});

describe("the clock", () => {
  test.each([
    [{ offsetSeconds: "-7200" }, "2 h behind"],
    [{ offsetSeconds: "0.5" }, "0.5 s ahead of"],
    [{ offsetSeconds: "5", add: "3600" }, "1 h 1 min ahead of"],
    [{ add: "86400" }, "1 d 1 min ahead of"],
  ])("is moved by %o", async (fields, words) => {
    await control(sandbox.url, "clock", { offsetSeconds: 60 });
    expect((await submit("/panel/clock", fields)).headers.location).toBe("/?done=clock#clock");
    expect(await page()).toContain(`${words} the machine`);
  });

  test("returns to real time", async () => {
    await control(sandbox.url, "clock", { offsetSeconds: 99_999 });
    await submit("/panel/clock", { add: "real", offsetSeconds: "99999" });
    expect(await page()).toContain("The machine&#39;s own time");
    expect(await status()).toBe("0");
  });

  test.each(["", "soon", "9".repeat(25), "1e3", "NaN"])("stays where the offset is %o", async (offsetSeconds) => {
    const { status: http, html } = await submit("/panel/clock", { offsetSeconds });
    expect(http).toBe(400);
    expect(html).toContain("Offset must be a number of seconds, at most a hundred years either way.");
    expect(html).toContain(`name="offsetSeconds" value="${offsetSeconds}"`);
    expect((await submit("/panel/clock", { add: offsetSeconds })).status).toBe(400);
    expect(await page()).toContain("The machine&#39;s own time");
  });
});

test("a reset asks once, and restores the fixture", async () => {
  await status();
  await control(sandbox.url, "faults", { latencyMs: 5 });
  const hasty = await submit("/panel/reset");
  expect(hasty.status).toBe(400);
  expect(hasty.html).toContain("The box must be ticked, since a reset cannot be taken back.");
  expect(await fetchJournal(sandbox.url)).toHaveLength(1);
  expect((await submit("/panel/reset", { sure: "true" })).headers.location).toBe("/?done=reset#reset");
  expect(await fetchJournal(sandbox.url)).toEqual([]);
  expect(await page()).not.toContain("Faults are set.");
});
