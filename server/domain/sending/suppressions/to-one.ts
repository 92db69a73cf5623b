import type { Tx } from "#db/client.ts";
import type { MessageArea } from "#server/contract/areas.ts";
import { DomainError } from "#server/domain/errors.ts";
import { shownText } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { findSuppressed, type Suppressed } from "./suppressed.ts";

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
