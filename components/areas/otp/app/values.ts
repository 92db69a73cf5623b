import { keptDrafts } from "#components/page/workspace/kept-drafts.ts";
import {
  choiceIn,
  flagIn,
  partsOf,
  type TypedNumber,
  textIn,
  typedNumberIn,
  wholeIn,
  withoutAbsent,
} from "#components/page/workspace/kept-parts.ts";

/** The units of a period as they are chosen. */
export const typedUnits = ["1", "2", "3", "4"] as const;

/** A limit as it is typed. What was typed stays while it is off. */
export type LimitInput = {
  enabled: boolean;
  limit?: TypedNumber;
  period?: TypedNumber;
  unit: (typeof typedUnits)[number];
};

/** An application as it is typed, under the names that the contract and its refusals use. */
export type AppInput = {
  name: string;
  codeExpiry?: TypedNumber;
  periodTotalSendLimit: LimitInput;
  periodPhoneSendLimit: LimitInput;
  nameIsFree: boolean;
  /** The version that a change is based on; 0 for a new application. */
  basedOn: number;
};

/** What a limit begins with. */
const hours = "2";

function limitIn(kept: unknown): LimitInput {
  const { enabled, limit, period, unit } = partsOf(kept);
  return withoutAbsent({
    enabled: flagIn(enabled, false),
    limit: typedNumberIn(limit),
    period: typedNumberIn(period),
    unit: choiceIn(typeof unit === "number" ? String(unit) : unit, typedUnits) ?? hours,
  });
}

/** A whole form from values kept earlier, or from what is set in an application; an empty one from nothing. Never throws. */
export function appInputOf(from: unknown): AppInput {
  const kept = partsOf(from);
  return withoutAbsent({
    name: textIn(kept.name),
    codeExpiry: typedNumberIn(kept.codeExpiry),
    periodTotalSendLimit: limitIn(kept.periodTotalSendLimit),
    periodPhoneSendLimit: limitIn(kept.periodPhoneSendLimit),
    nameIsFree: flagIn(kept.nameIsFree, false),
    basedOn: wholeIn(kept.basedOn),
  });
}

/** Applications that were begun in this tab, and changes of some, each under its intent. */
export const appDrafts = keptDrafts("otp-app", appInputOf);
