import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connection } from "#db/schema/connections.ts";
import { session } from "#db/schema/people.ts";
import { createInvitation } from "#server/domain/access/people/invitations.ts";
import type { WrittenFile } from "#server/domain/exports/written-file.ts";
import { createMailer } from "#server/domain/mailer.ts";
import type { OwnZone } from "#server/domain/own-zone.ts";
import { chainOfInstance, chainOfWorkspace } from "#server/domain/trail/chains.ts";
import { exportEntries } from "#server/domain/trail/export-list.ts";
import { createConnection, createWorkspace } from "#tests/support/factories.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { openPortal, type Portal } from "../trpc/portal.ts";
import { createSomebody, type Somebody, setUpApp } from "./somebody.ts";
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

const system = () => portal.services.db.system;
const zoneOf = async (who = somebody) => ((await who.ask("account.get")).data as { zone: OwnZone }).zone;
const note = (name: string, who = somebody) => who.act("account.noteTimeZone", { zone: name });
const choose = (input: unknown, who = somebody) => who.act("account.chooseTimeZone", input);
const audited = async () =>
  (await instanceAudit(portal.services)).filter(({ target, action }) => {
    return target === somebody.id && action.startsWith("time_zone.");
  });

describe("the zone that somebody reads times in", () => {
  test("is not known at first, and then what their browser tells, which the trail has once", async () => {
    expect(await zoneOf()).toEqual({ from: "browser", name: null });
    expect(await note("Europe/Berlin")).toMatchObject({ code: "OK" });
    await note("Europe/Berlin");
    expect(await zoneOf()).toEqual({ from: "browser", name: "Europe/Berlin" });
    expect(await audited()).toMatchObject([
      {
        action: "time_zone.noted",
        person: somebody.id,
        personal: { zoneAfter: "Europe/Berlin" },
      },
    ]);
    // It tells where somebody lives, so it stands where it can be erased.
    expect(JSON.stringify((await audited()).map(({ meta }) => meta))).not.toContain("Berlin");
  });

  test("follows the browser of somebody who travels", async () => {
    await note("Europe/Berlin");
    await note("Asia/Tokyo");
    expect(await zoneOf()).toEqual({ from: "browser", name: "Asia/Tokyo" });
    expect(await audited()).toHaveLength(2);
  });

  test("stays what they chose, whatever their browser tells", async () => {
    expect(await choose({ from: "named", zone: "America/Santiago" })).toMatchObject({ code: "OK" });
    await note("Europe/Berlin");
    expect(await zoneOf()).toEqual({ from: "named", name: "America/Santiago" });
    await choose({ from: "workspace" });
    await note("Europe/Berlin");
    expect(await zoneOf()).toEqual({ from: "workspace", name: null });
    await choose({ from: "browser", zone: "Europe/Berlin" });
    await note("Asia/Tokyo");
    expect(await zoneOf()).toEqual({ from: "browser", name: "Asia/Tokyo" });
    expect((await audited()).map(({ action }) => action)).toEqual([
      ...["time_zone.chosen", "time_zone.chosen", "time_zone.chosen", "time_zone.noted"],
    ]);
  });

  test("is one that there is: another is refused where somebody chose it, and left where a browser told it", async () => {
    expect(await choose({ from: "named", zone: "Nowhere/Town" })).toMatchObject({ code: "BAD_REQUEST" });
    expect(await note("Nowhere/Town")).toMatchObject({ code: "OK" });
    expect(await zoneOf()).toEqual({ from: "browser", name: null });
    expect(await audited()).toEqual([]);
  });

  test("is nobody's to change with a session that lacks its second factor", async () => {
    await setUpApp(somebody);
    await system().update(session).set({ secondFactorAt: null }).where(eq(session.personId, somebody.id));
    expect(await note("Europe/Berlin")).toMatchObject({ code: "FORBIDDEN" });
    expect(await choose({ from: "workspace" })).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a file", () => {
  const timesOf = async ({ chunks }: WrittenFile) => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return [
      ...Buffer.concat(parts)
        .toString()
        .matchAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}([+-]\d\d:\d\d)/g),
    ].map(([time, offset]) => ({ at: Date.parse(time), offset }));
  };
  const written = async (zone: OwnZone | undefined, format: "csv" | "jsonl") => {
    const scope = { ...somebody.scope, ...(zone && { zone }) };
    return timesOf(await exportEntries(chainOfWorkspace(scope), {}, { format }));
  };

  test.each(["csv", "jsonl"] as const)("has its times in the reader's zone, with their offset (%s)", async (format) => {
    await createConnection(somebody.scope);
    // The oldest entry, which is the same in each file: a download adds one of its own.
    const utc = (await written(undefined, format)).at(-1);
    expect(utc?.offset).toBe("+00:00");
    const kolkata = (await written({ from: "named", name: "Asia/Kolkata" }, format)).at(-1);
    expect(kolkata).toEqual({ at: utc?.at, offset: "+05:30" });
  });

  test("of somebody who reads in the workspace's zone has that one, and of the instance UTC", async () => {
    await createConnection(somebody.scope);
    await system()
      .update(connection)
      .set({ timeZone: "+09:00" })
      .where(eq(connection.workspaceId, somebody.scope.workspace.id));
    const zone = { from: "workspace", name: null } as const;
    expect((await written(zone, "csv"))[0]?.offset).toBe("+09:00");
    const admin = { ...somebody.scope, person: { ...somebody.scope.person, isInstanceAdmin: true }, zone };
    await note("Europe/Berlin");
    const times = await timesOf(await exportEntries(chainOfInstance(admin), {}, { format: "csv" }));
    expect(times.at(0)?.offset).toBe("+00:00");
  });
});

test("an invitation's mail tells the time in the zone of whoever is invited, else in the workspace's", async () => {
  const server = await startMailServer();
  const publicUrl = "https://portal.example.com";
  const mail = createMailer({ smtpUrl: server.url, from: undefined, publicUrl, onProblem: () => undefined });
  const owner = await createWorkspace(portal.services);
  const scope = { ...owner, services: { ...portal.services, mail, publicUrl } };
  await choose({ from: "named", zone: "Asia/Kolkata" });
  await createInvitation(scope, { email: somebody.email.toUpperCase(), roles: ["sender"] });
  await createConnection(owner);
  await createInvitation(scope, { email: "somebody-new@example.com", roles: ["sender"] });
  const [known, stranger] = server.mails;
  expect(known?.text).toMatch(/until \d+ \w+ \d{4}, \d\d:\d\d Asia\/Kolkata \(UTC\+5:30\), and only for you/);
  expect(stranger?.text).toMatch(/until \d+ \w+ \d{4}, \d\d:\d\d UTC\+8, and only for you/);
  await server.close();
});
