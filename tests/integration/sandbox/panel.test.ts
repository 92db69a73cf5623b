import { describe, expect, test } from "vitest";
import { operations } from "#server/contract/index.ts";
import { deliveryTiming } from "#server/sandbox/areas/email/callback-delivery.ts";
import { journalLimits } from "#server/sandbox/journal.ts";
import { html } from "#server/sandbox/panel/html.ts";
import { panelPage } from "#server/sandbox/panel/page.ts";
import { readView } from "#server/sandbox/panel/view.ts";
import { SandboxState } from "#server/sandbox/sandbox-state.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { callPlatform, control, fetchJournal } from "#tests/support/sandbox.ts";
import { askPanel } from "#tests/support/sandbox-panel.ts";

const senders = "/email/getListEmailAddress";
const appId = "em-app-1";

const sandbox = ownSandbox();

async function panel(path = "/"): Promise<string> {
  const answer = await askPanel(sandbox.url, path);
  expect(answer.status).toBe(200);
  return answer.html;
}

/** The numbers of the calls that a page shows, in its order. */
function shown(page: string): number[] {
  return [...page.matchAll(/<span class="seq">(\d+)</g)].map(([, seq]) => Number(seq));
}

describe("the page", () => {
  test("names every key, every operation with its methods and the fixtures of every area", async () => {
    const page = await panel();
    for (const key of ["sandbox-key", "sandbox-locked", "sandbox-uncertified", "sandbox-ip", "sandbox-broke"])
      expect(page).toContain(`<code>${key}</code>`);
    for (const { path, methods } of operations) {
      expect(page).toContain(`<code>${path}</code>`);
      expect(page).toContain(methods.join(", "));
    }
    for (const app of ["em-app-1", "sms-app-1", "ai-app-1", "voice-app-1", "wa-app-1", "otp-app-1"])
      expect(page).toContain(`<code>${app}</code>`);
    for (const fixture of ["list-odd-10", "summer_sale", "9001", "15550002222", "order_update", "Sales 1", "3001"])
      expect(page).toContain(fixture);
    expect(page).toContain(sandbox.url);
    expect(page).toContain("sandbox-secret");
  });

  test("runs nothing, loads nothing and lets itself be put into no frame", async () => {
    const { html: page, headers } = await askPanel(sandbox.url, "/");
    expect(page).not.toMatch(/<script|<link rel="stylesheet|<iframe|\son\w+=|\sstyle="|src=/i);
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/style-src 'sha256-[\w+/]{43}='/);
    expect(policy).toContain("form-action 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
  });

  test("offers a call whose signature the platform accepts", async () => {
    await control(sandbox.url, "clock", { offsetSeconds: 86_400 });
    const given = /Api-Key: (\S+)&#39;[\s\S]*?Timestamp: (\d+)&#39;[\s\S]*?Sign: (\w+)&#39;[\s\S]*?(\/email\/[\w?=-]+)/;
    const [, key = "", timestamp = "", sign = "", path = ""] = given.exec(await panel()) ?? [];
    const headers = { "Api-Key": key, Timestamp: timestamp, Sign: sign };
    const answer = await fetch(`${sandbox.url}${path}`, { headers });
    expect(await answer.json()).toMatchObject({ status: "0" });
  });

  test("is answered to HEAD, to any Host, and is no platform call", async () => {
    expect(await askPanel(sandbox.url, "/", { method: "HEAD" })).toMatchObject({ status: 200, html: "" });
    const elsewhere = await askPanel(sandbox.url, "/", { headers: { host: "attacker.example" } });
    expect(elsewhere.status).toBe(200);
    expect(elsewhere.html).toContain("sandbox-broke");
    expect(await fetchJournal(sandbox.url)).toEqual([]);
    expect((await panel()).includes("No calls yet")).toBe(true);
  });
});

describe("what callers have sent", () => {
  const hostile = `"></pre></style><script>alert(1)</script><img src=x onerror=alert('1')>&amp;`;

  test("is shown as text, wherever it stands", async () => {
    await callPlatform(sandbox.url, senders, { appId, note: hostile });
    await callPlatform(sandbox.url, senders, hostile);
    await askPanel(sandbox.url, `/'"><script>alert(1)</script>?note=<script>&"'><script>=%3Cscript%3E`);
    const address = new URLSearchParams({
      show: hostile,
      fail: hostile,
      done: hostile,
      calls: hostile,
      after: hostile,
    });
    for (const page of [await panel(), await panel(`/?${address}`), await panel("/?show=other")]) {
      expect(page).not.toMatch(/<script|<img|<\/style>[\s\S]*<\/style>/);
      expect(page.match(/<pre/g)?.length).toBe(page.match(/<\/pre>/g)?.length);
    }
    const page = await panel();
    expect(page).toContain("&#60;script&#62;alert(1)&#60;/script&#62;");
    expect(page).toContain("&#38;amp;");
  });

  test("is escaped by the template itself, unless it is markup", () => {
    const list = ["<", html`<b>${"&"}</b>`, 7, null, undefined, false] as const;
    expect(html`<p title="${`"'`}">${list}</p>`.text).toBe(`<p title="&#34;&#39;">&#60;<b>&#38;</b>7</p>`);
  });

  test("is shown newest first with what became of it", async () => {
    await callPlatform(sandbox.url, senders, { appId }, { method: "GET" });
    await callPlatform(sandbox.url, "/sms/sendSms", { appId: "nobody" });
    await control(sandbox.url, "faults", { dropResponse: true });
    await expect(callPlatform(sandbox.url, senders, { appId })).rejects.toThrow();
    const page = await panel();
    const [cut, refused, answered] = page.split('<li><details class="call">').slice(1);
    expect(cut).toContain("No answer");
    expect(refused).toMatch(/Refused <code>-18<\/code>/);
    expect(refused).toContain("/sms/sendSms");
    expect(answered).toContain("Answered");
    expect(answered).toContain(`appId = ${appId}`);
    expect(shown(page)).toEqual(shown(page).toSorted((one, other) => other - one));
  });

  test("keeps its digits, escapes and fields given twice, one in a line", async () => {
    await callPlatform(sandbox.url, senders, `{"appId":"em\\/1","big":90071992547409931.50,"big":[{},[1,2]]}`);
    expect(await panel()).toContain(
      [`{`, `  "appId": "em\\/1",`, `  "big": 90071992547409931.50,`, `  "big": [`, `    {},`, `    [`, `      1,`]
        .join("\n")
        .replaceAll('"', "&#34;"),
    );
  });

  test("is cut where it is long, and says so", async () => {
    await callPlatform(sandbox.url, senders, { appId, note: "é".repeat(30_000) });
    await callPlatform(sandbox.url, senders, `${"[".repeat(8000)}${"]".repeat(8000)}`);
    const page = await panel();
    expect(page).toContain("Only the first 4,000 characters are shown. The journal keeps the first 16 KiB.");
    expect(page.length).toBeLessThan(200_000);
  });
});

describe("which calls are shown", () => {
  test("the last 50, or as many as the address says up to 200", async () => {
    for (let count = 0; count < 60; count += 1) await callPlatform(sandbox.url, senders, { appId });
    expect(shown(await panel())).toHaveLength(50);
    expect(shown(await panel("/?calls=200"))).toHaveLength(60);
    expect(shown(await panel("/?calls=3"))).toHaveLength(3);
    expect(shown(await panel("/?calls=nonsense&after=-1"))).toHaveLength(50);
  });

  test("those of an area, of an operation, of none, or after a number", async () => {
    await callPlatform(sandbox.url, senders, { appId });
    await callPlatform(sandbox.url, "/email/getListEmailTemplates", { appId });
    await callPlatform(sandbox.url, "/otp/app/details/otp-app-1", {}, { method: "GET" });
    await callPlatform(sandbox.url, "/nothing", {});
    const [first = 0, second, third, fourth] = (await fetchJournal(sandbox.url)).map((call) => call.seq);
    const seen = async (address: string) => shown(await panel(`/?${address}`));
    expect(await seen("show=email")).toEqual([second, first]);
    expect(await seen(`show=${encodeURIComponent("/otp/app/details/{appId}")}`)).toEqual([third]);
    expect(await seen("show=other")).toEqual([fourth]);
    expect(await seen(`after=${first}`)).toEqual([fourth, third, second]);
    expect(await seen(`after=${first}&show=email`)).toEqual([second]);
    expect(await seen("show=sms")).toEqual([]);
    expect(await panel("/?show=sms")).toContain("None of 4 calls is shown");
  });

  test("of a full journal, reading the texts of those it shows and of no other", () => {
    const state = new SandboxState({ timing: deliveryTiming, log: () => {} });
    const body = Buffer.from(JSON.stringify({ appId, note: Array.from({ length: 1500 }, (_, index) => index) }));
    let bodiesRead = 0;
    for (let count = 0; count < journalLimits.calls + 100; count += 1) {
      const path = `/otp/app/details/app-${count}`;
      const entry = state.world.journal.receive({ method: "POST", path, query: "a=1", body });
      state.world.journal.answered(entry, `{"status":"0","reason":null,"data":${count}}`);
      const kept = entry.body;
      const read = () => {
        bodiesRead += 1;
        return kept;
      };
      Object.defineProperty(entry, "body", { get: read });
    }
    for (const address of ["", "calls=200", "show=otp", "show=other", "show=/sms/sendSms"]) {
      bodiesRead = 0;
      expect(panelPage(state, { view: readView(address), showsCalls: true })).toContain("50,000");
      // Two looks at each of the 200 calls that a page shows at the most.
      expect(bodiesRead, address).toBeLessThanOrEqual(400);
    }
  });

  test("not to a page elsewhere that has its name resolved to this machine", async () => {
    await callPlatform(sandbox.url, senders, { appId, note: "callback-token" });
    const { html: page } = await askPanel(sandbox.url, "/", { headers: { host: "attacker.example:4010" } });
    expect(page).not.toContain("callback-token");
    expect(page).toContain("Calls are shown to this machine alone");
  });
});
