import { codeMarker, otpDefaults, otpLimits, type templateLanguages } from "#server/contract/limits/otp.ts";

export type SpokenTemplate = {
  text: string;
  codeLength: number | null;
  speechRate: number | null;
  language: string | null;
  maxDuration: number | null;
  repeatCnt: number | null;
};

export type SpeakingTime = {
  /** Seconds of one play. */
  once: number;
  /** Seconds of all plays, with the pauses between them. */
  all: number;
  plays: number;
  /** How many of the plays end before the call is cut off. */
  heard: number;
  /** When the call is cut off. */
  mostSeconds: number;
};

/**
 * How fast a voice speaks at the middle rate: characters of an alphabet and of a script that writes whole syllables, a
 * second. The specification gives none; these are common for a calm voice of each language.
 */
const speeds: Record<(typeof templateLanguages)[number], { letters: number; syllables: number }> = {
  CN: { letters: 13, syllables: 4 },
  EN: { letters: 14, syllables: 4 },
  JP: { letters: 13, syllables: 6 },
  VN: { letters: 13, syllables: 4 },
};

/** Each character of the code is spoken by itself. */
const secondsPerCodeCharacter = 0.55;
const pauses = { code: 0.6, sentence: 0.5, clause: 0.25, betweenPlays: 1 };

/**
 * How long a template is spoken for, about: the specification says neither how fast a voice is nor what the numbers of
 * its rate mean. Taken is that the middle rate is a calm voice, 0 half and 100 twice as fast.
 */
export function speakingTime(template: SpokenTemplate): SpeakingTime {
  const { text, codeLength, speechRate, language, maxDuration, repeatCnt } = template;
  const plays = repeatCnt ?? otpDefaults.repeatCnt;
  const mostSeconds = maxDuration ?? otpDefaults.maxDuration;
  const calm = text
    .split(codeMarker)
    .map((part) => secondsOf(part, speedOf(language)))
    .reduce((sum, part) => sum + codeSeconds(codeLength ?? otpDefaults.codeLength) + part);
  const once = calm / factorOf(speechRate ?? otpDefaults.speechRate);
  const all = once * plays + pauses.betweenPlays * (plays - 1);
  const heard = Math.floor((mostSeconds + pauses.betweenPlays) / (once + pauses.betweenPlays));
  return { once, all, plays, heard: Math.min(plays, heard), mostSeconds };
}

function codeSeconds(length: number): number {
  return length * secondsPerCodeCharacter + pauses.code;
}

/** How many times as fast as at the middle rate. */
function factorOf(rate: number): number {
  const { min, max } = otpLimits.speechRate;
  const middle = (min + max) / 2;
  return 2 ** ((Math.min(max, Math.max(min, rate)) - middle) / middle);
}

function speedOf(language: string | null): { letters: number; syllables: number } {
  return Object.entries(speeds).find(([name]) => name === language)?.[1] ?? speeds.EN;
}

function secondsOf(text: string, { letters, syllables }: { letters: number; syllables: number }): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const whole = count(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const spelled = count(/[\p{L}\p{N} ]/gu) - whole;
  return (
    whole / syllables +
    spelled / letters +
    count(/[.!?。！？]/gu) * pauses.sentence +
    count(/[,;:，、；：]/gu) * pauses.clause
  );
}
