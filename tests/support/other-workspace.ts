import { randomBytes, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connectTo } from "#db/driver.ts";
import { clusterPasswords, clusterUrls } from "#db/embedded-cluster.ts";
import { choosePlace } from "#db/embedded-place.ts";
import { submission } from "#db/schema/submissions.ts";
import { createSession } from "#server/domain/access/sessions/sessions.ts";
import { createConnection, createWorkspace, openServices } from "./factories.ts";

export type OtherWorkspace = {
  slug: string;
  submissionId: string;
  title: string;
  /** Cookie value of a session of its owner. */
  sessionToken: string;
};

/** Makes a second workspace in a running product's own database, with an owner who is signed in and one finished send. */
export async function createOtherWorkspace(dataDir: string): Promise<OtherWorkspace> {
  const services = await openServices(databaseUrl(dataDir), { connections: 1 });
  try {
    const scope = await createWorkspace(services, "Southwind");
    const connection = await createConnection(scope, { baseUrl: "https://platform.invalid" });
    const title = `Secret of ${scope.workspace.slug}`;
    const [stored] = await services.db.system
      .insert(submission)
      .values({
        workspaceId: scope.workspace.id,
        intentId: randomUUID(),
        area: "email",
        operation: "email.batchSend",
        connectionId: connection.id,
        title,
        draft: { receiverId: "list-of-southwind" },
        payloadHash: randomBytes(32),
        state: "cancelled",
        createdBy: scope.person.id,
      })
      .returning();
    const sessionToken = await createSession(services.db.system, scope.person.id, { ip: null, userAgent: null });
    return { slug: scope.workspace.slug, submissionId: stored?.id ?? "", title, sessionToken };
  } finally {
    await services.close();
  }
}

/** Does `work` while a running product's database misses a table, so that whatever reads it fails. */
export async function withoutTable(dataDir: string, table: string, work: () => Promise<void>): Promise<void> {
  const sql = connectTo(databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
  try {
    await sql`alter table ${sql(table)} rename to ${sql(`${table}_away`)}`;
    try {
      await work();
    } finally {
      await sql`alter table ${sql(`${table}_away`)} rename to ${sql(table)}`;
    }
  } finally {
    await sql.end();
  }
}

/** The database of a product that runs on the data folder. */
export function databaseUrl(dataDir: string): string {
  const place = choosePlace(dataDir);
  const port = Number(readFileSync(join(place.cluster, "postmaster.pid"), "utf8").split("\n")[3]);
  return clusterUrls(clusterPasswords(place), port).url;
}
