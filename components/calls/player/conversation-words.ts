import { thin } from "#components/ui/number.ts";
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
  const said = (value: number, one: string) => `${value} ${one}${value === 1 ? "" : "s"}`;
  return minutes === 0 ? said(whole, "second") : `${said(minutes, "minute")} ${said(whole % 60, "second")}`;
}

/** "1.5 s" */
export function formatSeconds(span: Span): string {
  return `${lengthOf(span).toFixed(1)}${thin}s`;
}

export const speakerNames: Record<Speaker, string> = { robot: "Robot", customer: "Customer", anybody: "Call" };

/** The call in a line: "11 turns, longest silence 1.5 s at 0:45". */
export function describeConversation({ lanes, turns, longestSilence, interruptions }: Conversation): string {
  if (lanes.every(({ speech }) => speech.length === 0)) return "Nobody speaks in this recording";
  const said = [
    ...(lanes.length > 1 ? [`${turns.length} ${turns.length === 1 ? "turn" : "turns"}`] : []),
    longestSilence
      ? `longest silence ${formatSeconds(longestSilence)} at ${formatPlace(longestSilence.from)}`
      : "no silence between words",
    ...(interruptions.length > 0
      ? [`${interruptions.length} ${interruptions.length === 1 ? "interruption" : "interruptions"}`]
      : []),
  ].join(", ");
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** What happens in a call, in order, each with its place: for the list beside the picture. */
export function eventsOf({ turns, silences, interruptions }: Conversation): { at: number; words: string }[] {
  return [
    ...turns.map((turn) => ({
      at: turn.from,
      words: `${speakerNames[turn.speaker]} speaks for ${formatSeconds(turn)}`,
    })),
    ...silences.map((silence) => ({ at: silence.from, words: `Silence of ${formatSeconds(silence)}` })),
    ...interruptions.map((overlap) => ({
      at: overlap.from,
      words: `${speakerNames[overlap.by]} speaks over the ${overlap.by === "robot" ? "customer" : "robot"} for ${formatSeconds(overlap)}`,
    })),
  ].sort((one, other) => one.at - other.at);
}
