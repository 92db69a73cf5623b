import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInvitation } from "#server/domain/access/people/invitations.ts";
import { createMailer } from "#server/domain/mailer.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { speakTo } from "#words/catalogue.server.ts";
import { openPortal, type Portal } from "../trpc/portal.ts";
import { createSomebody, type Somebody } from "./somebody.ts";
import { instanceAudit } from "./world.ts";

let portal: Portal;
let somebody: Somebody;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  somebody = await createSomebody(portal);
});

const choose = (language: unknown) => somebody.act("account.chooseLanguage", { language });
const audited = async () =>
  (await instanceAudit(portal.services)).filter(
    ({ target, action }) => target === somebody.id && action === "language.chosen",
  );

describe("the language that somebody reads", () => {
  test("is chosen by them, which the trail has once for each change", async () => {
    expect(await choose("zh")).toMatchObject({ code: "OK" });
    await choose("zh");
    await choose("en");
    expect(await audited()).toHaveLength(2);
  });

  test("is one that there is", async () => {
    expect(await choose("tlh")).toMatchObject({ code: "BAD_REQUEST" });
    expect(await audited()).toHaveLength(0);
  });

  test("is the one of what the server refuses them, and of nothing that others read", async () => {
    const refused = await speakTo("zh", () => somebody.act("account.changePassword", { current: "", next: "short" }));
    expect(JSON.stringify(refused)).toMatch(/[\u4e00-\u9fff]/);
    const [entry] = await instanceAudit(portal.services);
    expect(JSON.stringify(entry)).not.toMatch(/[\u4e00-\u9fff]/);
  });
});

test("a mail is in the language of whoever gets it, and to a stranger in that of whoever asked for it", async () => {
  await choose("zh");
  const server = await startMailServer();
  const publicUrl = "https://portal.example.com";
  const mail = createMailer({ smtpUrl: server.url, from: undefined, publicUrl, onProblem: () => undefined });
  const owner = await createWorkspace(portal.services);
  const scope = { ...owner, services: { ...portal.services, mail, publicUrl } };
  await createInvitation(scope, { email: somebody.email, roles: ["sender"] });
  await createInvitation(scope, { email: "somebody-else@example.com", roles: ["sender"] });
  const [known, stranger] = server.mails;
  expect(known?.text).toMatch(/邀请你加入.*发送员：/s);
  expect(stranger?.text).toContain("Open this link to accept.");
  await server.close();
});
