/** Seconds of sound behind one figure of energy: shorter than any syllable. */
export const frameSeconds = 0.02;

/** Seconds from and to, within a recording. */
export type Span = { from: number; to: number };

/** How loud each frame is: the root of its mean square, 0 to 1. */
export function energyOf(samples: Float32Array, sampleRate: number): Float32Array {
  const perFrame = Math.max(1, Math.round(sampleRate * frameSeconds));
  const frames = new Float32Array(Math.ceil(samples.length / perFrame));
  for (let frame = 0; frame < frames.length; frame += 1) {
    const end = Math.min(samples.length, (frame + 1) * perFrame);
    const start = frame * perFrame;
    let sum = 0;
    for (let index = start; index < end; index += 1) sum += (samples[index] ?? 0) ** 2;
    frames[frame] = Math.sqrt(sum / (end - start));
  }
  return frames;
}

const quietest = 0.006;
/** Pauses within a word and a sentence, and clicks that are no speech. */
const bridgedSeconds = 0.3;
const shortestSeconds = 0.08;

/** The energy below which a share of the frames lies. */
function quantile(energy: Float32Array, share: number): number {
  const sorted = energy.toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Above this a frame is a voice: over the line's own noise, and not so far below the loudest that it is an echo. */
function threshold(energy: Float32Array): number {
  const noise = quantile(energy, 0.2) * 3;
  const echo = quantile(energy, 0.95) * 0.15;
  return Math.max(quietest, Math.min(noise, echo * 2), echo);
}

/** When somebody speaks: runs of loud frames, joined over short pauses, without clicks. */
export function speechIn(energy: Float32Array): Span[] {
  const level = threshold(energy);
  const spans: Span[] = [];
  for (let frame = 0; frame < energy.length; frame += 1) {
    if ((energy[frame] ?? 0) < level) continue;
    const from = frame * frameSeconds;
    const last = spans.at(-1);
    if (last && from - last.to <= bridgedSeconds) last.to = from + frameSeconds;
    else spans.push({ from, to: from + frameSeconds });
  }
  return spans.filter(({ from, to }) => to - from >= shortestSeconds);
}

/**
 * How much louder the customer is in the whole recording than in the one of the customer alone. Where only the customer
 * speaks, which is most of what the customer says, it is the same number all the time; where it wavers, somebody else is heard
 * too, and both recordings count as equally loud.
 */
function gainOf(whole: Float32Array, customer: Float32Array): number {
  const level = threshold(customer);
  const ratios: number[] = [];
  for (const [frame, energy] of customer.entries()) if (energy >= level) ratios.push((whole[frame] ?? 0) / energy);
  ratios.sort((one, other) => one - other);
  const at = (share: number) => ratios[Math.floor(ratios.length * share)] ?? 1;
  const isSteady = at(0.4) <= at(0.1) * 1.15;
  return isSteady ? Math.min(5, Math.max(0.2, at(0.2))) : 1;
}

/**
 * The robot's energy: what is left of the whole recording without the customer, whose side is recorded by itself. Energies of
 * two voices add as squares. What little is left beneath a voice is the difference between two copies of it, no second voice.
 */
export function energyWithout(whole: Float32Array, customer: Float32Array): Float32Array {
  const gain = gainOf(whole, customer);
  return whole.map((energy, frame) => {
    const known = gain * (customer[frame] ?? 0);
    const rest = Math.sqrt(Math.max(0, energy ** 2 - known ** 2));
    return rest < known / 2 ? 0 : rest;
  });
}

/** At most `most` figures, each the loudest of those it stands for: as many as can be drawn. */
export function thinned(energy: Float32Array, most: number): Float32Array {
  if (energy.length <= most) return energy;
  const drawn = new Float32Array(most);
  for (const [frame, value] of energy.entries()) {
    const place = Math.floor((frame * most) / energy.length);
    drawn[place] = Math.max(drawn[place] ?? 0, value);
  }
  return drawn;
}
