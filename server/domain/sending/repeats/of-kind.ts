import { type SQL, sql } from "drizzle-orm";

/**
 * SQL over `connection c`: it reaches whom that one reaches. What is sent over one account of the platform is compared with
 * what was sent over another, and what is only tried in the sandbox with what was tried there.
 */
export const isOfKind = (connectionId: string): SQL =>
  sql`c.kind = (select o.kind from connection o where o.id = ${connectionId})`;
