import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { person, session } from "#db/schema/people.ts";
import { findViewer } from "#server/auth/viewer.ts";
import { createSession, endSessions } from "#server/domain/access/sessions/sessions.ts";
import { call, openPortal, type Portal, type Viewer } from "../trpc/portal.ts";
import { createSomebody, type Somebody, tokenOf } from "./somebody.ts";
import { headersWith, instanceAudit, password } from "./world.ts";

let portal: Portal;
let somebody: Somebody;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.services.db.system.execute(sql`delete from sign_in_throttle`);
  somebody = await createSomebody(portal);
});

const system = () => portal.services.db.system;
const lives = async (viewer: Viewer) => (await somebody.ask("workspace.mine", undefined, viewer)).code === "OK";
const audit = async () => (await instanceAudit(portal.services)).toReversed();

type Shown = {
  id: string;
  device: string;
  ip: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
};
const list = async (viewer?: Viewer) => (await somebody.ask("account.sessions", undefined, viewer)).data as Shown[];

describe("the list of a person's sessions", () => {
  test("names device, address, times and which one asks", async () => {
    const userAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
    await createSession(system(), somebody.id, { ip: "192.0.2.9", userAgent });
    const shown = await list();
    expect(shown).toHaveLength(2);
    expect(shown.find(({ isCurrent }) => !isCurrent)).toMatchObject({ device: "Firefox on Windows", ip: "192.0.2.9" });
    expect(shown.find(({ isCurrent }) => isCurrent)).toMatchObject({ device: "Unknown device", ip: null });
    for (const { createdAt, lastSeenAt } of shown)
      for (const time of [createdAt, lastSeenAt]) expect(Date.now() - time.getTime()).toBeLessThan(60_000);
  });

  test("holds only what still signs somebody in, and nobody else's", async () => {
    const stranger = await createSomebody(portal);
    for (let count = 0; count < 3; count++) await somebody.signIn();
    const [old, idle, ...others] = (await list()).filter(({ isCurrent }) => !isCurrent);
    expect(others).toHaveLength(1);
    await system().execute(
      sql`update session set expires_at = date_trunc('milliseconds', now()) where id = ${old?.id}`,
    );
    await system().execute(sql`update session set last_seen_at = now() - interval '5 hours' where id = ${idle?.id}`);
    expect(await list()).toHaveLength(2);
    expect((await stranger.ask("account.sessions")).data).toHaveLength(1);
  });

  test("never tells a token or its hash", async () => {
    const answer = JSON.stringify(await somebody.ask("account.sessions"));
    expect(answer).not.toContain(somebody.token);
    const [row] = await system().select().from(session).where(eq(session.personId, somebody.id));
    for (const encoding of ["hex", "base64", "base64url"] as const)
      expect(answer).not.toContain(row?.tokenHash.toString(encoding));
  });
});

describe("a session is ended", () => {
  test("one alone, from its next request on, with an entry", async () => {
    const elsewhere = await somebody.signIn();
    const third = await somebody.signIn();
    const { id } = (await list(elsewhere)).find(({ isCurrent }) => isCurrent) ?? { id: "" };
    expect(await somebody.act("account.endSession", { id })).toMatchObject({ code: "OK" });
    expect((await audit())[0]).toMatchObject({ action: "session.revoked", person: somebody.id, target: id });
    expect(await lives(elsewhere)).toBe(false);
    expect(await lives(third)).toBe(true);
    expect(await lives(somebody.viewer)).toBe(true);
  });

  test("all others at once, and only those that lived are named", async () => {
    const others = [await somebody.signIn(), await somebody.signIn(), await somebody.signIn()];
    expect(await somebody.act("account.endOtherSessions")).toMatchObject({ data: { ended: 3 } });
    for (const viewer of others) expect(await lives(viewer)).toBe(false);
    expect(await lives(somebody.viewer)).toBe(true);
    expect(await somebody.act("account.endOtherSessions")).toMatchObject({ data: { ended: 0 } });
    expect((await audit())[0]).toMatchObject({ action: "session.revoked", meta: { sessions: [] } });
  });

  test.each(["another person's", "one that ended before", "one that never was"])("not when it is %s", async (whose) => {
    const stranger = await createSomebody(portal);
    const [theirs] = (await stranger.ask("account.sessions")).data as Shown[];
    const ended = (await list(await somebody.signIn())).find(({ isCurrent }) => isCurrent);
    await somebody.act("account.endSession", { id: ended?.id });
    const ids: Record<string, string | undefined> = {
      "another person's": theirs?.id,
      "one that ended before": ended?.id,
    };
    const answer = await somebody.act("account.endSession", { id: ids[whose] ?? crypto.randomUUID() });
    expect(answer).toMatchObject({
      code: "NOT_FOUND",
      error: { message: "This session has ended, or it is not yours." },
    });
    expect((await stranger.ask("account.get")).code).toBe("OK");
  });

  test("all of a person's when they are disabled or their epoch rises, but the one that is kept", async () => {
    const elsewhere = await somebody.signIn();
    const kept = (await somebody.self()).person.session.id;
    await system().transaction((tx) => endSessions(tx, somebody.id, kept));
    expect([await lives(elsewhere), await lives(somebody.viewer)]).toEqual([false, true]);
    await system().transaction((tx) => endSessions(tx, somebody.id));
    expect(await lives(somebody.viewer)).toBe(false);
  });

  test("kept only if it is the person's own and lives", async () => {
    const stranger = await createSomebody(portal);
    const theirs = (await stranger.self()).person.session.id;
    await system().transaction((tx) => endSessions(tx, somebody.id, theirs));
    expect(await lives(somebody.viewer)).toBe(false);
    expect((await stranger.ask("account.get")).code).toBe("OK");
  });
});

describe("changing the password", () => {
  const change = (current: string, next: string, viewer?: Viewer) =>
    somebody.act("account.changePassword", { current, next }, viewer);
  const next = "harbour-lantern-otter-quilt";

  test("needs the present one, signs the other browsers out and leaves this one signed in", async () => {
    const elsewhere = await somebody.signIn();
    expect(await change(password, next)).toMatchObject({ code: "OK" });
    expect((await audit())[0]).toMatchObject({ action: "password.changed", person: somebody.id });
    expect([await lives(elsewhere), await lives(somebody.viewer)]).toEqual([false, true]);
    expect(await change(password, "another-lantern-otter-quilt")).toMatchObject({ code: "BAD_REQUEST" });
    expect(await change(next, "another-lantern-otter-quilt")).toMatchObject({ code: "OK" });
  });

  test("with a wrong present one changes nothing, whether it is wrong or there were too many tries", async () => {
    const answers = [];
    for (let count = 0; count < 8; count++) answers.push(await change("not it", next));
    answers.push(await change(password, next));
    for (const { code, error } of answers) {
      expect(code).toBe("BAD_REQUEST");
      expect(error).toMatchObject({ message: answers[0]?.error?.message, data: { details: { field: "current" } } });
    }
    const entries = (await audit()).slice(0, 9).map(({ action, meta }) => [action, meta.why]);
    expect(entries[0]).toEqual(["password.change_refused", "throttled"]);
    expect(entries.at(-1)).toEqual(["password.change_refused", "credentials"]);
    await system().execute(sql`delete from sign_in_throttle`);
    expect(await change(password, next)).toMatchObject({ code: "OK" });
  });

  test.each(["short", "password-password-1", "123456789012", "aaaaaaaaaaaaaaaa"])(
    "does not take %s, and says why beside the field",
    async (bad) => {
      expect(await change(password, bad)).toMatchObject({
        code: "BAD_REQUEST",
        error: { message: expect.stringMatching(/password/i), data: { details: { field: "next" } } },
      });
    },
  );

  test("does not take the address", async () => {
    expect(await change(password, somebody.email.toUpperCase())).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("cannot be done by somebody who has none", async () => {
    await system().update(person).set({ passwordHash: null }).where(eq(person.id, somebody.id));
    expect(await change(password, next)).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("leaves no password in the trail", async () => {
    await change("a wrong one of mine", next);
    await change(password, next);
    expect(JSON.stringify(await audit())).not.toMatch(/lantern|a wrong one of mine|horse/);
  });
});

describe("a cookie that signs nobody in", () => {
  const present = (token: string, ip: string) => {
    const headers = headersWith(token);
    headers.set("x-client-ip", ip);
    return findViewer(portal.services, headers);
  };
  const entriesOf = async (ip: string) => (await audit()).filter(({ personal }) => personal?.ip === ip);

  test.each([
    ["forged", "192.0.2.101", "unknown", async () => "A".repeat(43)],
    [
      "revoked",
      "192.0.2.102",
      "revoked",
      async (who: Somebody) => {
        await system().execute(sql`update session set revoked_at = now() where person_id = ${who.id}`);
        return who.token;
      },
    ],
    [
      "expired",
      "192.0.2.103",
      "expired",
      async (who: Somebody) => {
        await system().execute(
          sql`update session set expires_at = date_trunc('milliseconds', now()) where person_id = ${who.id}`,
        );
        return who.token;
      },
    ],
    [
      "of somebody disabled",
      "192.0.2.104",
      "disabled",
      async (who: Somebody) => {
        await system().execute(sql`update person set disabled_at = now() where id = ${who.id}`);
        return who.token;
      },
    ],
    [
      "overtaken by a new password",
      "192.0.2.105",
      "ended",
      async (who: Somebody) => {
        await system().transaction((tx) => endSessions(tx, who.id));
        return who.token;
      },
    ],
  ])("because it is %s leaves one entry, however often it is shown", async (_how, ip, why, make) => {
    const token = await make(somebody);
    for (let count = 0; count < 3; count++) expect(await present(token, ip)).toBeNull();
    const entries = await entriesOf(ip);
    expect(entries).toMatchObject([{ action: "session.refused", actor: "sign-in", person: null, meta: { why } }]);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  test("cannot fill the trail: from one network only some leave an entry", async () => {
    for (let count = 0; count < 60; count++)
      await present(`forged ${count}`, count % 2 ? "2001:db8:5:5::1" : `2001:db8:5:5::${count}`);
    const mine = (await audit()).filter(({ personal }) => String(personal?.ip).startsWith("2001:db8:5:5:"));
    expect(mine.length).toBe(20);
  });

  test("gets the same answer from every procedure, whatever is wrong with it", async () => {
    const revoked = await somebody.signIn();
    await system().execute(sql`update session set revoked_at = now() where person_id = ${somebody.id}`);
    const forged = { ...revoked, cookie: `switchboard.session=${"B".repeat(43)}` };
    const answers = await Promise.all(
      [revoked, forged].map((viewer) => call({ path: "workspace.mine", type: "query" }, { viewer, requestId: "same" })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ http: 401 });
    expect(tokenOf(revoked)).toHaveLength(43);
  });
});
