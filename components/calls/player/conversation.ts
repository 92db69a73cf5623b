import { energyWithout, type Span, speechIn } from "./energy.ts";

export type Speaker = "robot" | "customer" | "anybody";
export type Lane = { speaker: Speaker; energy: Float32Array; speech: Span[] };
export type Turn = Span & { speaker: Speaker };
export type Interruption = Span & { by: Speaker };

/** What can be said of a call without understanding a word: who spoke when, who waited, who spoke over whom. */
export type Conversation = {
  lanes: Lane[];
  turns: Turn[];
  /** Stretches between the first word and the last in which nobody spoke, a second or longer. */
  silences: Span[];
  longestSilence: Span | null;
  interruptions: Interruption[];
};

const silenceSeconds = 1;
const overlapSeconds = 0.2;

/**
 * Of the energies of one or both recordings of a call. With both, the robot's lane is the whole without the customer; one alone
 * is one lane, and there are no turns to tell apart.
 */
export function conversationOf(recordings: {
  whole: Float32Array | null;
  customer: Float32Array | null;
}): Conversation {
  const lanes = lanesOf(recordings);
  const spoken = lanes.flatMap(({ speaker, speech }) => speech.map((span) => ({ ...span, speaker })));
  spoken.sort((one, other) => one.from - other.from);
  const gaps = gapsBetween(spoken);
  const longest = gaps.reduce<Span | null>(
    (one, other) => (one && lengthOf(one) >= lengthOf(other) ? one : other),
    null,
  );
  const hasSides = lanes.length > 1;
  return {
    lanes,
    turns: hasSides ? turnsOf(spoken) : [],
    silences: gaps.filter((gap) => lengthOf(gap) >= silenceSeconds),
    longestSilence: longest,
    interruptions: hasSides ? interruptionsIn(spoken) : [],
  };
}

export function lengthOf({ from, to }: Span): number {
  return to - from;
}

function lanesOf({ whole, customer }: { whole: Float32Array | null; customer: Float32Array | null }): Lane[] {
  const lane = (speaker: Speaker, energy: Float32Array): Lane => ({ speaker, energy, speech: speechIn(energy) });
  if (whole && customer) return [lane("robot", energyWithout(whole, customer)), lane("customer", customer)];
  if (whole) return [lane("anybody", whole)];
  return customer ? [lane("customer", customer)] : [];
}

/** Where nobody speaks, between the first word and the last. `spoken` is in order of its beginnings. */
function gapsBetween(spoken: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let until = spoken[0]?.to ?? 0;
  for (const { from, to } of spoken) {
    if (from > until) gaps.push({ from: until, to: from });
    until = Math.max(until, to);
  }
  return gaps;
}

/** Who spoke until the other did. What is spoken wholly within the other's words takes no turn away: it is an interruption. */
function turnsOf(spoken: readonly Turn[]): Turn[] {
  const turns: Turn[] = [];
  for (const each of spoken) {
    const last = turns.at(-1);
    if (last?.speaker === each.speaker) last.to = Math.max(last.to, each.to);
    else if (!last || each.to > last.to) turns.push({ ...each });
  }
  return turns;
}

/** Who began while the other spoke, and for how long both did. */
function interruptionsIn(spoken: readonly Turn[]): Interruption[] {
  return spoken.flatMap((each, place) =>
    spoken.slice(0, place).flatMap((earlier) => {
      const to = Math.min(earlier.to, each.to);
      const isOver = earlier.speaker !== each.speaker && to - each.from >= overlapSeconds;
      return isOver ? [{ from: each.from, to, by: each.speaker }] : [];
    }),
  );
}
