import { and, count, gt, isNull, sql } from "drizzle-orm";
import { inWorkspace, type Tx } from "#db/client.ts";
import { apiToken } from "#db/schema/workspaces.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { DomainError } from "#server/domain/errors.ts";
import type { Permission } from "#server/domain/permissions.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { actorOf, appendAudit } from "#server/domain/trail/append.ts";
import { t } from "#words/t.ts";
import { type Grant, givenToAll, grantsWithin } from "./grantable.ts";
import { hashOfTokenText, newTokenText } from "./token-text.ts";

export const tokenDays = { least: 1, most: 365, usual: 90 } as const;

/** Tokens of a workspace that work at the same time. */
export const liveTokensAtMost = 100;

export type NewToken = { name: string; permissions: readonly Permission[]; days: number };

/** `text` is the token itself: this answer is the only place it ever is. */
export type CreatedToken = { id: string; text: string; ending: string; expiresAt: Date };

/** What the viewer can pass on to a token; of some the choice is not theirs. */
export function listGrants(scope: Scope): (Grant & { always: boolean })[] {
  requirePermission(scope, "token.manage");
  return grantsWithin(scope.permissions).map((grant) => ({ ...grant, always: grant.permission === givenToAll }));
}

/**
 * Makes a token that acts for whoever makes it. Throws `forbidden` for permissions that its maker lacks or that are kept
 * for people, `conflict` when the workspace has too many.
 */
export async function createToken(scope: Scope, input: NewToken): Promise<CreatedToken> {
  requirePermission(scope, "token.manage");
  const asked = new Set([...input.permissions, givenToAll]);
  const permissions = grantsWithin(scope.permissions)
    .map(({ permission }) => permission)
    .filter((permission) => asked.has(permission));
  if (permissions.length < asked.size)
    throw new DomainError("forbidden", t("domain.aTokenCanDoNoMoreThan"), {
      field: "permissions",
    });
  const text = newTokenText();
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    await lockWorkspace(tx, scope.workspace.id);
    await assertRoomForMore(tx);
    const [made] = await tx
      .insert(apiToken)
      .values({
        workspaceId: scope.workspace.id,
        personId: scope.person.id,
        name: input.name,
        tokenHash: hashOfTokenText(text),
        ending: text.slice(-4),
        permissions,
        expiresAt: sql`now() + ${input.days} * interval '1 day'`,
      })
      .returning({ id: apiToken.id, ending: apiToken.ending, expiresAt: apiToken.expiresAt });
    if (!made) throw new Error("the token was not stored");
    await appendAudit(tx, scope.workspace.id, actorOf(scope), {
      action: "token.created",
      target: { kind: "token", id: made.id },
      after: { name: input.name, ending: made.ending, permissions, expiresAt: made.expiresAt },
    });
    return { ...made, text };
  });
}

async function assertRoomForMore(tx: Tx): Promise<void> {
  const [row] = await tx
    .select({ count: count() })
    .from(apiToken)
    .where(and(isNull(apiToken.revokedAt), gt(apiToken.expiresAt, sql`now()`)));
  if ((row?.count ?? 0) >= liveTokensAtMost)
    throw new DomainError(
      "conflict",
      t("domain.thisWorkspaceHasLiveTokensAtMostActiveAPITokens", { liveTokensAtMost }),
    );
}
