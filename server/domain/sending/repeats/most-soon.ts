import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { DomainError } from "#server/domain/errors.ts";
import { maySeePersonal } from "#server/domain/privacy/see.ts";
import type { Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { countReachedSoon, type Text } from "./sent-texts.ts";

/** From this share of its numbers on a send is asked about that follows another within the hour. */
const mostShare = 0.8;

/** Whether so many of a send's numbers got something within the hour that it is asked why. One number alone is not. */
export function isAskedWhy(numbers: number, soon: number): boolean {
  return numbers > 1 && soon >= numbers * mostShare;
}

/**
 * Waits for whoever releases something in the channel at this moment, so that the second of two sees the first. Throws
 * `conflict` where most of the numbers got something within the hour and no reason is given. Those who may see no numbers are not
 * asked: they could find out who got something.
 */
export async function assertNotSoon(
  tx: Tx,
  scope: Scope,
  { text, numbers, repeatReason }: { text: Text; numbers: number; repeatReason: string | undefined },
): Promise<void> {
  const { workspaceId, area } = text;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`release ${workspaceId} ${area}`}, 0))`);
  if (repeatReason || numbers < 2 || !maySeePersonal(scope)) return;
  const soon = await countReachedSoon(tx, text);
  if (!isAskedWhy(numbers, soon)) return;
  throw new DomainError("conflict", t("domain.numbersGotSomethingWithinTheHour", { soon }), {
    reachedSoon: soon,
    field: "repeatReason",
  });
}
