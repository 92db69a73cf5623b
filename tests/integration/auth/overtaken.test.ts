import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { person } from "#db/schema/people.ts";
import { findViewer } from "#server/auth/viewer.ts";
import { endSessions } from "#server/domain/access/sessions/sessions.ts";
import { changePassword, storePassword } from "#server/domain/access/sign-in/change-password.ts";
import { hashPassword } from "#server/domain/access/sign-in/passwords.ts";
import { createPasswordReset, resetPassword } from "#server/domain/access/sign-in/reset.ts";
import { signIn } from "#server/domain/access/sign-in/sign-in.ts";
import type { Services } from "#server/domain/scope.ts";
import { openPortal, type Portal } from "../trpc/portal.ts";
import { createSomebody, type Somebody } from "./somebody.ts";
import { headersWith, instanceAudit, password } from "./world.ts";

const chosen = "harbour-lantern-otter-quilt";
let portal: Portal;
let services: Services;
let somebody: Somebody;
beforeAll(async () => {
  portal = await openPortal();
  services = portal.services;
});
afterAll(() => portal.close());
beforeEach(async () => {
  await services.db.system.execute(sql`delete from sign_in_throttle`);
  somebody = await createSomebody(portal);
});

const enter = (secret: string) =>
  signIn(services, { email: somebody.email, password: secret, ip: null, requestId: null });

/** Until some transaction here waits for another one's lock. */
const somebodyWaits = () =>
  expect
    .poll(async () => {
      const rows = await services.db.system.execute(sql`select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`);
      return rows.length;
    })
    .toBeGreaterThan(0);

describe("a sign-in whose password was right a moment ago", () => {
  /** Stops the sign-in between its look at the password and its session, and lets `change` happen there. */
  async function signInDuring(change: () => Promise<unknown>) {
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const holding = services.db.system.transaction(async (tx) => {
      await tx.execute(sql`lock table second_factor in access exclusive mode`);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const entering = enter(password);
    try {
      await somebodyWaits();
      await change();
    } finally {
      release.resolve();
      await holding;
    }
    return entering;
  }

  const disable = (disabledAt: Date | null) =>
    services.db.system.transaction(async (tx) => {
      await tx.update(person).set({ disabledAt }).where(eq(person.id, somebody.id));
      if (disabledAt) await endSessions(tx, somebody.id);
    });

  test.each<[string, () => Promise<unknown>]>([
    [
      "the password was changed",
      async () => {
        const passwordHash = await hashPassword(chosen);
        return services.db.system.transaction((tx) => storePassword(tx, somebody.id, passwordHash, null));
      },
    ],
    [
      "the person was disabled, and enabled again",
      async () => {
        await disable(new Date());
        await disable(null);
      },
    ],
  ])("makes no session when %s meanwhile", async (_what, change) => {
    expect(await signInDuring(change)).toEqual({ kind: "refused" });
    expect((await instanceAudit(services)).at(-1)).toMatchObject({
      action: "session.refused",
      target: somebody.id,
      meta: { why: "overtaken" },
    });
  });

  test("makes one when nothing changed: the control", async () => {
    const outcome = await signInDuring(async () => undefined);
    const token = outcome.kind === "signed_in" ? outcome.token : undefined;
    expect(await findViewer(services, headersWith(token))).toMatchObject({ id: somebody.id });
  });
});

test("a change of the password that a reset overtakes changes nothing", async () => {
  const self = await somebody.self();
  const passwordHash = await hashPassword(chosen);
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const resetting = services.db.system.transaction(async (tx) => {
    await storePassword(tx, somebody.id, passwordHash, null);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const changing = changePassword(self, { current: password, next: "whoever has the old password" });
  const outcome = expect(changing).rejects.toMatchObject({ code: "invalid", details: { field: "current" } });
  await somebodyWaits();
  release.resolve();
  await Promise.all([resetting, outcome]);
  expect(await enter(chosen)).toMatchObject({ kind: "signed_in" });
  expect(await enter("whoever has the old password")).toEqual({ kind: "refused" });
});

test("of two links to a new password used at once one works, and the other is told that it does not", async () => {
  await services.db.system.update(person).set({ isInstanceAdmin: true }).where(eq(person.id, somebody.id));
  const admin = { services, person: { ...somebody.scope.person, isInstanceAdmin: true }, requestId: "r", ip: null };
  for (let round = 0; round < 10; round++) {
    const links = await Promise.all([1, 2, 3].map(() => createPasswordReset(admin, somebody.id)));
    const uses = await Promise.allSettled(
      links.map(({ url }, index) =>
        resetPassword(services, {
          token: url.split("/").at(-1) ?? "",
          password: `${chosen}-${index}`,
          ip: null,
          requestId: null,
        }),
      ),
    );
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const use of uses) if (use.status === "rejected") expect(use.reason).toMatchObject({ code: "not_found" });
  }
});
