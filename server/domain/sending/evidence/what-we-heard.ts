import type { recipient } from "#db/schema/recipients.ts";
import { t } from "#words/t.ts";
import type { DecidedState } from "./recipient-state.ts";

type Heard = Pick<
  typeof recipient.$inferSelect,
  "state" | "trust" | "remark" | "lastAnswer" | "askedCount" | "pollingEndedAt" | "decidedState" | "decidedReason"
> & { decidedByName: string | null; isContradicted: boolean };

/** A recipient's row in words: what a reader should know beyond state and trust. Null when those say it all. */
export function whatWeHeard(row: Heard): string | null {
  if (row.decidedState !== null) return decided(row.decidedState, row);
  if (row.state === "disputed") return t("domain.sourcesDisagree");
  if (row.state === "failed") return failed(row.remark ?? t("domain.noReasonGiven"), doubt(row));
  if (row.state === "sending") return withEnd(row, row.remark ?? t("domain.thePlatformSaysSending"));
  if (row.state === "unknown") return row.remark ?? doubt(row) ?? t("domain.nothingWeCanReadYet");
  return doubt(row);
}

/** What a person decided is said by their name and in their words, and so is that the platform said otherwise after it. */
function decided(state: DecidedState, { decidedByName, decidedReason, isContradicted }: Heard): string {
  const name = decidedByName ?? t("domain.aPersonNoLongerHere");
  const said =
    state === "succeeded"
      ? t("domain.nameDecidedThatItArrived", { name })
      : t("domain.nameDecidedThatItDidNotArrive", { name });
  const because =
    decidedReason === null
      ? said
      : t("domain.decidedBecause", { decided: said, reason: decidedReason.replace(/[.。\s]+$/, "") });
  return isContradicted ? t("domain.thePlatformHasSaidOtherwise", { decided: because }) : because;
}

function failed(reason: string, doubted: string | null): string {
  return doubted === null ? reason : t("domain.reasonAndDoubt", { reason, doubt: doubted });
}

/** What the platform answered about something only reported, where that answer is not the same. */
function doubt(row: Heard): string | null {
  if (row.trust === "verified") return null;
  if (row.lastAnswer === "not_found") {
    return t("domain.notCorroborated", { count: row.askedCount });
  }
  if (row.lastAnswer === "sending") return withEnd(row, t("domain.thePlatformStillSaysSending"));
  if (row.lastAnswer === "other") return t("domain.thePlatformAnsweredWithAnUnknownValue");
  return null;
}

function withEnd(row: Heard, said: string): string {
  return row.pollingEndedAt === null ? said : t("domain.saidAndNoLongerAsked", { said });
}
