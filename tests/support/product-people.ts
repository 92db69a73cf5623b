import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { person } from "#db/schema/people.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { hashPassword } from "#server/domain/access/sign-in/passwords.ts";
import { createPasswordReset } from "#server/domain/access/sign-in/reset.ts";
import type { Role } from "#server/domain/permissions.ts";
import type { Scope } from "#server/domain/scope.ts";
import { createMember, createWorkspace, openServices } from "./factories.ts";
import { databaseUrl } from "./other-workspace.ts";

export type ProductPerson = { id: string; name: string; email: string; password: string };

/** Makes people in a running product's own database, beside the portal. */
export type ProductPeople = {
  /** Somebody in the Demo workspace. */
  createPerson(...roles: Role[]): Promise<ProductPerson>;
  /** A workspace that lets nobody in without a second factor, and somebody in it. */
  createStrictMember(name: string): Promise<ProductPerson & { slug: string }>;
  /** Makes every proof of the person older than sensitive acts allow. */
  letProofsAge(who: ProductPerson): Promise<void>;
  /** Path of a link with which the person chooses a new password. */
  makeResetPath(who: ProductPerson): Promise<string>;
  close(): Promise<void>;
};

export async function openProductPeople(dataDir: string): Promise<ProductPeople> {
  const services = await openServices(databaseUrl(dataDir), { connections: 1 });
  const { system } = services.db;
  const withPassword = async ({ person: who }: Scope): Promise<ProductPerson> => {
    const password = randomBytes(12).toString("base64url");
    const name = `Person ${who.email.slice(0, 6)}`;
    await system
      .update(person)
      .set({ passwordHash: await hashPassword(password), name, emailProvenAt: new Date() })
      .where(eq(person.id, who.id));
    return { id: who.id, name, email: who.email, password };
  };
  return {
    async createPerson(...roles) {
      const [demo] = await system.select().from(workspace).where(eq(workspace.slug, "demo"));
      if (!demo) throw new Error("there is no Demo workspace");
      return withPassword(await createMember(services, demo, ...roles));
    },
    async createStrictMember(name) {
      const scope = await createWorkspace(services, name);
      const { id, slug } = scope.workspace;
      await system.update(workspace).set({ requiresSecondFactor: true }).where(eq(workspace.id, id));
      return { ...(await withPassword(scope)), slug };
    },
    async letProofsAge(who) {
      await system.execute(
        sql`update session set authenticated_at = now() - interval '1 hour' where person_id = ${who.id}`,
      );
    },
    async makeResetPath(who) {
      const [admin] = await system.select().from(person).where(eq(person.isInstanceAdmin, true)).limit(1);
      if (!admin) throw new Error("there is no administrator");
      const { url } = await createPasswordReset({ services, person: admin, requestId: "test", ip: null }, who.id);
      return new URL(url).pathname;
    },
    close: () => services.close(),
  };
}
