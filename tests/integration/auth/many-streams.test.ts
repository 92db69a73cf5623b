import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSession } from "#server/domain/access/sessions/sessions.ts";
import { streamsAtOnce, takeStream } from "#server/domain/sending/live/stream-slots.ts";
import { watchAccess } from "#server/trpc/stream-access.ts";
import { createWorkspace } from "#tests/support/factories.ts";
import { openPortal, type Portal } from "../trpc/portal.ts";
import { createSomebody } from "./somebody.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

test("however many streams somebody has open, it is asked once whether they may still see them", async () => {
  const place = await createWorkspace(portal.services);
  const member = await createSomebody(portal, place.workspace, "sender");
  let asked = 0;
  const system = new Proxy(portal.services.db.system, {
    get(target, name, receiver) {
      if (name === "$client") asked += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  const scope = { ...member.scope, services: { ...portal.services, db: { ...portal.services.db, system } } };
  const headers = new Headers({ cookie: member.viewer.cookie });
  let ended = 0;
  const all = Array.from({ length: 18 }, () =>
    watchAccess(scope, headers, () => {
      ended += 1;
    }),
  );
  await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(asked).toBeLessThanOrEqual(2);
  await portal.services.db.system.execute(sql`update session set revoked_at = now() where person_id = ${member.id}`);
  await expect.poll(() => ended, { timeout: 10_000 }).toBe(18);
  for (const unwatch of all) unwatch();
});

test("a page that is left open does not keep its session alive, and a click does", async () => {
  const place = await createWorkspace(portal.services);
  const member = await createSomebody(portal, place.workspace, "sender");
  const { system } = portal.services.db;
  const seconds = async () => {
    const [row] = await system.execute<{ ago: number }>(
      sql`select extract(epoch from now() - last_seen_at)::float8 as ago from session where person_id = ${member.id}`,
    );
    return row?.ago ?? 0;
  };
  await system.execute(sql`update session set last_seen_at = now() - interval '1 hour' where person_id = ${member.id}`);
  const token = member.viewer.cookie.split("=")[1] ?? "";
  expect(await readSession(system, token, { isPresent: false })).toMatchObject({ id: member.id });
  expect(await seconds()).toBeGreaterThan(3000);
  expect(await readSession(system, token)).toMatchObject({ id: member.id });
  expect(await seconds()).toBeLessThan(60);
});

test("a person's live pages are bounded, and others still get theirs", () => {
  const one = { personId: "one", workspaceId: "here" };
  const open = Array.from({ length: streamsAtOnce.person }, () => takeStream(one));
  expect(() => takeStream(one)).toThrow("You have 20 live pages open. This one is refreshed now and then instead");
  takeStream({ ...one, personId: "another" })();
  open.pop()?.();
  open.push(takeStream(one));
  for (const leave of open) leave();
});
