import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { person } from "#db/schema/people.ts";
import { suppression } from "#db/schema/sending.ts";
import type { MessageArea, SuppressionArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { findSuppressed, type Suppressed } from "./suppressed.ts";

/** Why somebody is suppressed in a channel, until when, and who said so. */
export type ContactSuppression = Suppressed & { createdAt: Date; createdByName: string | null };

/** The same of one number (E.164 with plus sign) or address (in small letters), as its page shows it; null where it is not. */
export async function suppressionShown(
  tx: Tx,
  scope: Scope,
  channel: SuppressionArea,
  contact: string,
): Promise<ContactSuppression | null> {
  const place = { workspaceId: scope.workspace.id, channel };
  const found = (await findSuppressed(tx, scope.services.keyring, place, [contact])).get(contact);
  if (!found) return null;
  const [row] = await tx
    .select({ createdAt: suppression.createdAt, createdByName: person.name })
    .from(suppression)
    .leftJoin(person, eq(person.id, suppression.createdBy))
    .where(eq(suppression.id, found.id));
  return row ? { ...found, ...row } : null;
}

/** Why one number (E.164 with plus sign) gets nothing in a channel; null where it may be written to. */
export async function suppressionOf(
  tx: Tx,
  scope: Scope,
  channel: MessageArea,
  number: string,
): Promise<Suppressed | null> {
  const place = { workspaceId: scope.workspace.id, channel };
  const found = await findSuppressed(tx, scope.services.keyring, place, [number]);
  return found.get(number) ?? null;
}

/** Throws `conflict` for a number that is suppressed in a channel. */
export async function assertUnsuppressed(tx: Tx, scope: Scope, channel: MessageArea, number: string): Promise<void> {
  const suppressed = await suppressionOf(tx, scope, channel, number);
  if (suppressed === null) return;
  const { reason, until } = suppressed;
  const why = shownText(scope, reason);
  throw new DomainError(
    "conflict",
    until === null
      ? t("domain.thisNumberIsSuppressed", { reason: why })
      : t("domain.thisNumberIsSuppressedUntil", { day: until.toISOString().slice(0, 10), reason: why }),
    { field: "draft.number", suppressed: true },
  );
}
