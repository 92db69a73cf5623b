import { thin } from "#components/ui/number.ts";
import { t } from "#words/t.ts";
import { type Conversation, lengthOf, type Speaker } from "./conversation.ts";
import type { Span } from "./energy.ts";

/** A place in a recording: "0:45", "1:02:07". */
export function formatPlace(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** The same for who listens: "1 minute 12 seconds". */
export function spokenPlace(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return t("calls.spokenSeconds", { seconds: whole });
  return t("calls.spokenMinutes", { minutes, seconds: whole % 60 });
}

/** "1.5 s" */
export function formatSeconds(span: Span): string {
  return `${lengthOf(span).toFixed(1)}${thin}s`;
}

export const speakerNames: Record<Speaker, string> = {
  get robot() {
    return t("calls.robot");
  },
  get customer() {
    return t("calls.customer");
  },
  get anybody() {
    return t("calls.call2");
  },
};

/** The call in a line: "11 turns, longest silence 1.5 s at 0:45". */
export function describeConversation({ lanes, turns, longestSilence, interruptions }: Conversation): string {
  if (lanes.every(({ speech }) => speech.length === 0)) return t("calls.nobodySpeaksInThisRecording");
  const hasTurns = lanes.length > 1;
  const silence = longestSilence && { silence: formatSeconds(longestSilence), at: formatPlace(longestSilence.from) };
  return [
    ...(hasTurns
      ? [
          t("calls.turns", { turns: turns.length }),
          silence ? t("calls.longestSilenceAt", silence) : t("calls.noSilenceBetweenWords"),
        ]
      : [silence ? t("calls.longestSilenceAtFirst", silence) : t("calls.noSilenceBetweenWordsFirst")]),
    ...(interruptions.length > 0 ? [t("calls.interruptions", { interruptions: interruptions.length })] : []),
  ].reduce((all, next) => t("calls.listed", { all, next }));
}

/** What happens in a call, in order, each with its place: for the list beside the picture. */
export function eventsOf({ turns, silences, interruptions }: Conversation): { at: number; words: string }[] {
  return [
    ...turns.map((turn) => ({
      at: turn.from,
      words: t("calls.speakerSpeaksFor", {
        speaker: speakerNames[turn.speaker],
        length: formatSeconds(turn),
      }),
    })),
    ...silences.map((silence) => ({
      at: silence.from,
      words: t("calls.silenceOfSilence", { silence: formatSeconds(silence) }),
    })),
    ...interruptions.map((overlap) => ({
      at: overlap.from,
      words:
        overlap.by === "robot"
          ? t("calls.robotSpeaksOverCustomer", { overlap: formatSeconds(overlap) })
          : t("calls.customerSpeaksOverRobot", { overlap: formatSeconds(overlap) }),
    })),
  ].sort((one, other) => one.at - other.at);
}
