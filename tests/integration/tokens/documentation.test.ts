import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { application } from "#db/schema/connections.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { grants } from "#server/domain/access/tokens/grantable.ts";
import { isTokenText, newTokenText } from "#server/domain/access/tokens/token-text.ts";
import { byTime } from "#server/domain/paging.ts";
import type { Scope } from "#server/domain/scope.ts";
import { differences, examplesIn, hasCurl, runWithCurl, runWithFetch } from "#tests/support/curl-examples.ts";
import { readCurl, wordsOf } from "#tests/support/curl-words.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { againstDocument } from "#tests/support/openapi.ts";
import { neededBy, walk } from "#tests/support/procedures.ts";
import { type Api, ask, makeToken, openApi } from "./world.ts";

const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
const examples = examplesIn(page);

let api: Api;
let owner: Scope;
const variables: Record<string, string> = {};
beforeAll(async () => {
  api = await openApi({ sandboxUrl: "http://127.0.0.1:9" });
  const { system } = api.services.db;
  const made = await createWorkspace(api.services, "Demo");
  await system.update(workspace).set({ slug: "demo" }).where(eq(workspace.id, made.workspace.id));
  owner = { ...made, workspace: { ...made.workspace, slug: "demo" } };
  const connection = await createConnection(owner);
  await system.update(application).set({ appId: "em-app-1" }).where(eq(application.connectionId, connection.id));
  const place = { workspaceId: owner.workspace.id, connectionId: connection.id };
  await system.insert(application).values([
    { ...place, area: "sms", appId: "sms-app-1", label: "SMS" },
    { ...place, area: "wa", appId: "wa-app-1", label: "Messages" },
    { ...place, area: "aivoice", appId: "ai-app-1", label: "AI calls" },
  ]);
  const { text } = await makeToken(owner);
  // One more than the page's own, so that there are two to list.
  const draft = { appId: "em-app-1", fromEmailAddress: "a@sandbox.example", templateID: "101", receiverId: "list-10" };
  await ask(api, "email.send", { draft }, { token: text, headers: { "idempotency-key": randomUUID() } });
  Object.assign(variables, {
    SWITCHBOARD: api.url,
    SWITCHBOARD_TOKEN: text,
    WORKSPACE: "demo",
    KEY: randomUUID(),
    SMS_KEY: randomUUID(),
    MESSAGE_KEY: randomUUID(),
    TASK_KEY: randomUUID(),
    OTP_KEY: randomUUID(),
    NEXT: byTime.write({ at: new Date(), id: randomUUID() }),
  });
});
afterAll(() => api.close());

const sending = (name: string) => examples.find(({ command, status }) => command.includes(name) && status === 200);

describe("the page about programs", () => {
  test("has an example of each thing that a program does", () => {
    expect(examples.length).toBeGreaterThan(10);
    const parts = [
      "submissions.list",
      "submissions.get",
      "submissions.watch",
      "email.send",
      "sms.sendOne",
      "wa.sendTemplateMessage",
      "aivoice.addTask",
      "otp.addApp",
    ];
    for (const part of [...parts, "recipients.csv"])
      expect(examples.some(({ command }) => command.includes(part))).toBe(true);
    expect(new Set(examples.map(({ status }) => status))).toEqual(new Set([200, 207, 400, 401, 409]));
  });

  test("names procedures that exist, and that a token may call unless the answer says otherwise", () => {
    const known = new Map(walk().map((procedure) => [procedure.path, procedure]));
    const named = [...page.matchAll(/`([a-z]+[A-Za-z]*\.[a-z][A-Za-z]*)`/g)].map(([, name = ""]) => name);
    const permissions = new Set<string>(grants.map(({ permission }) => permission));
    const procedures = named.filter((name) => !permissions.has(name) && !/^(data|details|result)\./.test(name));
    expect(procedures.length).toBeGreaterThan(1);
    for (const name of procedures)
      expect(
        neededBy(known.get(name)?.meta).some((one) => permissions.has(one)),
        name,
      ).toBe(true);
  });

  test("lists everything that a token can be given, in the words of the form", () => {
    const rows = [...page.matchAll(/^\| (.+) \| `([a-z.]+)` \|$/gm)].map(([, sentence, permission]) => ({
      sentence,
      permission,
    }));
    const byName = (one: { permission?: string | undefined }, other: { permission?: string | undefined }) =>
      (one.permission ?? "") < (other.permission ?? "") ? -1 : 1;
    expect(rows.toSorted(byName)).toEqual(
      grants.map(({ sentence, permission }) => ({ sentence, permission })).toSorted(byName),
    );
  });

  test("says what a token looks like", () => {
    const [, shape = ""] = /`(swb_\[.+?\})`/.exec(page) ?? [];
    for (let count = 0; count < 50; count++) {
      const text = newTokenText();
      expect(text).toMatch(new RegExp(`^${shape}$`));
      expect(isTokenText(text)).toBe(true);
    }
  });

  test.each([
    ["email.send", "SEND"],
    ["sms.sendOne", "SMS"],
    ["wa.sendTemplateMessage", "MESSAGE"],
    ["aivoice.addTask", "TASK"],
    ["otp.addApp", "OTP"],
  ])("sends once with its example of %s, and finds that send ever after", async (name, variable) => {
    const { command = "" } = sending(name) ?? {};
    const first = await runWithFetch(command, variables);
    const again = await runWithFetch(command, variables);
    expect(again).toEqual(first);
    const answered = z.object({ result: z.object({ data: z.object({ json: z.object({ id: z.uuid() }) }) }) });
    variables[variable] = answered.parse(JSON.parse(first.text)).result.data.json.id;
  });

  describe.each([
    ["as they stand, with curl", runWithCurl, hasCurl],
    ["read and made with fetch, where a machine has no curl", runWithFetch, true],
  ] as const)("its examples run %s", (_how, run, isPossible) => {
    test.runIf(isPossible).each(examples.map((example, at) => [at + 1, example] as const))(
      "number %i",
      async (_number, { command, status, answer }) => {
        const found = await run(command, variables);
        expect({ status: found.status, differences: differences(answer, found, variables) }, found.text).toEqual({
          status,
          differences: [],
        });
      },
    );
  });

  test("what its examples send and get is as the OpenAPI document has it", async () => {
    const data = z.object({ result: z.object({ data: z.object({ json: z.unknown() }) }) });
    const asked = z.object({ json: z.unknown() });
    const held: string[] = [];
    for (const { command, status } of examples.filter((example) => example.status === 200)) {
      const { url, body } = readCurl(command, variables);
      const at = new URL(url);
      const [, name] = /^\/api\/trpc\/(\w+\.\w+)$/.exec(at.pathname) ?? [];
      if (name === undefined) continue;
      const given = body ?? at.searchParams.get("input");
      if (given) expect(againstDocument(name, "input", asked.parse(JSON.parse(given)).json)).toEqual([]);
      const found = await runWithFetch(command, variables);
      expect(found.status).toBe(status);
      if (found.text.startsWith("event:")) continue;
      expect(againstDocument(name, "answer", data.parse(JSON.parse(found.text)).result.data.json)).toEqual([]);
      held.push(name);
    }
    expect(held.length).toBeGreaterThan(10);
  });

  test("control: another answer than the promised one is noticed", () => {
    const found = (text: string) => differences('{"a": 1, "b": {"c": "x…z", "…": "…"}}', { status: 200, text }, {});
    expect(found('{"a": 1, "b": {"c": "xyz", "d": 4}}')).toEqual([]);
    expect(found('{"a": 2, "b": {"c": "xyz"}}')).toEqual(["$.a is 2"]);
    expect(found('{"a": 1, "b": {"c": "xy"}, "e": 5}')).toEqual(["$.e is not promised", '$.b.c is "xy"']);
  });

  test("control: words are cut as a shell cuts them", () => {
    const words = wordsOf(`curl -H "A: $TOKEN" \\\n  -d '{"a": "'"$TOKEN"'", "b": "$TOKEN"}' x`, { TOKEN: "t 1" });
    expect(words).toEqual(["curl", "-H", "A: t 1", "-d", '{"a": "t 1", "b": "$TOKEN"}', "x"]);
  });
});
