import { asc, eq } from "drizzle-orm";
import { audit } from "#db/schema/partitioned/records.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Scope } from "#server/domain/scope.ts";

/** The workspace's audit entries, the oldest first. */
export function auditEntries({ services, workspace }: Scope) {
  return services.db.system.select().from(audit).where(eq(audit.workspaceId, workspace.id)).orderBy(asc(audit.seq));
}

/** "done", or the code of what the domain refused with. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
