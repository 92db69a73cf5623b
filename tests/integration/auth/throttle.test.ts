import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signIn } from "#server/domain/access/sign-in/sign-in.ts";
import type { Scope } from "#server/domain/scope.ts";
import { openServices, type TestServices } from "#tests/support/factories.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { createPerson, endWaits, instanceAudit, longestWait, password } from "./world.ts";

let world: World;
let other: TestServices;
let somebody: Scope;
beforeAll(async () => {
  world = await openWorld();
  other = await openServices(world.databaseUrl, { connections: 2 });
});
afterAll(async () => {
  await other.close();
  await world.close();
});
beforeEach(async () => {
  await world.services.db.system.execute(sql`delete from sign_in_throttle`);
  somebody = await createPerson(world.services);
});

async function tryWith(
  secret: string,
  ip: string | null = null,
  email = somebody.person.email,
  services = world.services,
) {
  const outcome = await signIn(services, { email, password: secret, ip, requestId: null });
  return outcome.kind === "signed_in" ? outcome.person : null;
}

const failures = async (keyLike: string) => {
  const [row] = await world.services.db.system.execute<{ failures: number }>(
    sql`select coalesce(max(failures), 0)::int as failures from sign_in_throttle where key like ${keyLike}`,
  );
  return row?.failures;
};

async function fail(times: number, ip: string | null = null, email?: string): Promise<void> {
  for (let count = 0; count < times; count++) {
    await endWaits(world.services);
    expect(await tryWith("wrong", ip, email)).toBeNull();
  }
}

describe("wrong passwords for one account", () => {
  test("cost nothing four times, then a wait that doubles from a second to a quarter of an hour, never more", async () => {
    const waits: number[] = [];
    for (let count = 0; count < 20; count++) {
      await fail(1);
      waits.push(Math.round(await longestWait(world.services)));
    }
    expect(waits.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(waits.slice(4, 14)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(new Set(waits.slice(14))).toEqual(new Set([900]));
  });

  test("block the right one too, and say no more than a wrong one does; after the wait it is let in and all is forgotten", async () => {
    await fail(10);
    expect(await tryWith(password)).toBeNull();
    expect((await instanceAudit(world.services)).at(-1)).toMatchObject({
      action: "session.refused",
      meta: { why: "throttled" },
    });
    await endWaits(world.services);
    expect(await tryWith(password)).toMatchObject({ id: somebody.person.id });
    expect(await failures("%")).toBe(0);
    expect(await tryWith("wrong")).toBeNull();
    expect(await tryWith(password)).not.toBeNull();
  });

  test("tried on and on during a wait leave one entry that says so, and none for each: nobody fills the trail", async () => {
    await fail(12, "192.0.2.61");
    const before = (await instanceAudit(world.services)).length;
    for (let count = 0; count < 30; count++) await tryWith(password, "192.0.2.61");
    const entries = (await instanceAudit(world.services)).slice(before);
    expect(entries).toMatchObject([{ action: "session.refused", meta: { why: "throttled" } }]);
    expect(entries[0]?.personal).toEqual({ ip: "192.0.2.61" });
  });

  test("of made-up addresses from one place that has to wait leave no row each", async () => {
    const ip = "192.0.2.77";
    await fail(55, ip, "nobody@example.com");
    const rows = async () => (await world.services.db.system.execute(sql`select key from sign_in_throttle`)).length;
    await tryWith("wrong", ip, "one-more@example.com");
    const before = await rows();
    for (let count = 0; count < 20; count += 1) await tryWith("wrong", ip, `made-up-${count}@example.com`);
    expect(await rows()).toBe(before);
  });

  test("are not made worse by trying on during the wait", async () => {
    await fail(10);
    const before = await longestWait(world.services);
    for (let count = 0; count < 5; count++) expect(await tryWith("wrong")).toBeNull();
    expect(await longestWait(world.services)).toBe(before);
    expect(await failures("account:%")).toBe(10);
  });

  test("count in every process together", async () => {
    for (let count = 0; count < 10; count++) {
      await endWaits(world.services);
      expect(await tryWith("wrong", null, undefined, count % 2 === 0 ? world.services : other)).toBeNull();
    }
    expect(await tryWith(password, null, undefined, other)).toBeNull();
    expect(await tryWith(password)).toBeNull();
  });

  test("count as one account in any letter case, and also when there is no such account", async () => {
    await fail(3, null, "Nobody@Example.com");
    await fail(3, null, " nobody@example.COM");
    expect(await failures("account:%")).toBe(6);
    expect(await longestWait(world.services)).toBeGreaterThan(1);
  });

  test("leave other accounts alone, wherever they come from", async () => {
    await fail(12, "192.0.2.7");
    const colleague = await createPerson(world.services);
    expect(await tryWith(password, "192.0.2.8", colleague.person.email)).not.toBeNull();
    expect(await tryWith(password, "192.0.2.7", colleague.person.email)).not.toBeNull();
  });

  test("tried twenty at once are no twenty guesses: a few get as far as the password", async () => {
    const tries = Array.from({ length: 20 }, (_, index) =>
      tryWith("wrong", null, undefined, index % 2 ? other : world.services),
    );
    expect(await Promise.all(tries)).toEqual(Array(20).fill(null));
    const guesses = await failures("account:%");
    expect(guesses).toBeGreaterThanOrEqual(5);
    // On a machine that stands still for a second, one more wait ends meanwhile.
    expect(guesses).toBeLessThanOrEqual(7);
  });

  test("from elsewhere never make somebody wait where they signed in before, and there they count too", async () => {
    const [home, elsewhere] = ["2001:db8:1:2::10", "198.51.100.7"];
    expect(await tryWith(password, home)).not.toBeNull();
    // An attacker who never tires, and lets no wait end unused.
    await fail(12, elsewhere);
    await fail(12);
    expect(await tryWith(password, elsewhere)).toBeNull();
    expect(await tryWith(password, "203.0.113.80")).toBeNull();
    expect(await tryWith(password, "2001:db8:1:2:ffff::99")).not.toBeNull();
    await fail(10, home);
    expect(await tryWith(password, home)).toBeNull();
    const stranger = await createPerson(world.services);
    expect(await tryWith(password, home, stranger.person.email)).not.toBeNull();
  });

  test("are forgiven one an hour, so that an old attack does not punish today's slip", async () => {
    await fail(20);
    await endWaits(world.services);
    await world.services.db.system.execute(sql`update sign_in_throttle set updated_at = now() - interval '25 hours'`);
    expect(await tryWith("wrong")).toBeNull();
    expect(await failures("account:%")).toBe(1);
    expect(await longestWait(world.services)).toBe(0);
    expect(await tryWith(password)).not.toBeNull();
  });
});

describe("wrong passwords from one address", () => {
  const guess = async (times: number, ip: string) => {
    for (let count = 0; count < times; count++) await tryWith("wrong", ip, `guess-${crypto.randomUUID()}@example.com`);
  };
  const seed = (count: number, ip: string, ageMinutes = 0) =>
    world.services.db.system.execute(sql`insert into sign_in_throttle (key, failures, updated_at)
      values (${`address:${ip}`}, ${count}, now() - ${ageMinutes} * interval '1 minute')`);

  test("make it wait only after many, since an office shares it", async () => {
    await guess(10, "192.0.2.20");
    expect(await longestWait(world.services)).toBe(0);
    expect(await tryWith(password, "192.0.2.20")).not.toBeNull();
  });

  test("make it wait for every account in the end, and no other address with it", async () => {
    await seed(48, "192.0.2.21");
    await guess(1, "192.0.2.21");
    expect(await longestWait(world.services, "address:%")).toBe(0);
    await seed(53, "192.0.2.22");
    await guess(1, "192.0.2.22");
    expect(await longestWait(world.services, "address:%")).toBe(16);
    expect(await tryWith(password, "192.0.2.22")).toBeNull();
    expect(await tryWith(password, "192.0.2.21")).not.toBeNull();
  });

  test("are not wiped out by signing in to an account of one's own", async () => {
    await seed(30, "192.0.2.23");
    expect(await tryWith(password, "192.0.2.23")).not.toBeNull();
    expect(await failures("address:192.0.2.23")).toBe(30);
  });

  test("are forgiven one a minute", async () => {
    await seed(60, "192.0.2.24", 25);
    await guess(1, "192.0.2.24");
    expect(await failures("address:192.0.2.24")).toBe(36);
  });
});
