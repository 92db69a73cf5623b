import { Seeded } from "./seeded.ts";

/** The whole call, or the customer's side of it alone. */
export type RecordingParts = "both" | "customer";

const sampleRate = 8000;
const headerBytes = 44;
const bytesPerSample = 2;
const loudest = 32_767;
const harmonics = 6;

type Speaker = "robot" | "customer";
/** Hertz and seconds. `glide` is how far the pitch moves, as a share of it. */
type Syllable = { speaker: Speaker; at: number; length: number; pitch: number; glide: number; vowel: Vowel };
type Vowel = readonly [firstFormant: number, secondFormant: number];
type Plan = { seconds: number; syllables: Syllable[] };

const ring = { hertz: 425, tremolo: 18, at: 0.1, length: 0.9, loudness: 0.07 } as const;
const talkFrom = 1.3;
const turns: readonly Speaker[] = ["robot", "customer", "robot", "customer", "robot"];
const vowels: readonly Vowel[] = [
  [730, 1090],
  [530, 1840],
  [300, 870],
  [570, 840],
  [390, 1990],
  [640, 1190],
];
const loudness = { robot: 0.28, customer: 0.34 } as const;

/** Who makes which sound when; 4 to 7.5 seconds in all. */
function planCall(random: Seeded): Plan {
  const pitches = {
    robot: random.whole(175, 205),
    customer: random.pick([random.whole(95, 135), random.whole(190, 235)]),
  };
  const syllables: Syllable[] = [];
  let at = talkFrom;
  for (const speaker of turns) {
    const count = random.whole(3, 4);
    for (let spoken = 0; spoken < count; spoken += 1) {
      const length = random.whole(120, 200) / 1000;
      // A sentence falls towards its end; people wander more than machines.
      const pitch = pitches[speaker] * (1.08 - 0.05 * spoken) * (speaker === "robot" ? 1 : random.whole(94, 108) / 100);
      syllables.push({ speaker, at, length, pitch, glide: random.whole(-8, 6) / 100, vowel: random.pick(vowels) });
      at += length + 0.03;
    }
    at += random.whole(150, 300) / 1000;
  }
  return { seconds: at, syllables };
}

/** Swells from nothing and back again within `length` seconds. */
function envelope(time: number, length: number): number {
  return Math.sin((Math.PI * time) / length) ** 0.7;
}

/** A vowel: harmonics of a gliding pitch, the stronger the nearer they lie to the vowel's formants. */
function addSyllable(samples: Float64Array, { speaker, at, length, pitch, glide, vowel }: Syllable): void {
  const [first, second] = vowel;
  const near = (hertz: number, formant: number, width: number) => Math.exp(-(((hertz - formant) / width) ** 2));
  const weights = Array.from({ length: harmonics }, (_, index) => {
    const hertz = pitch * (index + 1);
    return 0.3 / (index + 1) + 0.8 * near(hertz, first, 170) + 0.4 * near(hertz, second, 240);
  });
  const scale = loudness[speaker] / weights.reduce((sum, weight) => sum + weight, 0);
  const start = Math.round(at * sampleRate);
  const count = Math.round(length * sampleRate);
  let phase = 0;
  for (let index = 0; index < count; index += 1) {
    const time = index / sampleRate;
    phase += (2 * Math.PI * pitch * (1 + glide * (time / length - 0.5))) / sampleRate;
    let sum = 0;
    for (let harmonic = 0; harmonic < harmonics; harmonic += 1)
      sum += (weights[harmonic] ?? 0) * Math.sin(phase * (harmonic + 1));
    samples[start + index] = (samples[start + index] ?? 0) + sum * scale * envelope(time, length);
  }
}

function addRing(samples: Float64Array): void {
  const start = Math.round(ring.at * sampleRate);
  const count = Math.round(ring.length * sampleRate);
  for (let index = 0; index < count; index += 1) {
    const time = index / sampleRate;
    const wave = Math.sin(2 * Math.PI * ring.hertz * time) * (0.8 + 0.2 * Math.sin(2 * Math.PI * ring.tremolo * time));
    samples[start + index] = wave * ring.loudness * envelope(time, ring.length);
  }
}

/** Samples from -1 to 1 as a WAV file: PCM, 16 bits, one channel. */
function wavOf(samples: Float64Array): Buffer {
  const dataBytes = samples.length * bytesPerSample;
  const file = Buffer.alloc(headerBytes + dataBytes);
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * bytesPerSample, 28);
  file.writeUInt16LE(bytesPerSample, 32);
  file.writeUInt16LE(bytesPerSample * 8, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(dataBytes, 40);
  for (const [index, sample] of samples.entries())
    file.writeInt16LE(Math.round(sample * loudest), headerBytes + index * bytesPerSample);
  return file;
}

/**
 * A call of a few seconds: a soft ring, then two voices that take turns; equal seeds give equal bytes. The customer's side
 * has the same length and is silent where the other speaks, so that the two lie exactly over each other.
 */
export function recordingWav(seed: string, parts: RecordingParts): Buffer {
  const { seconds, syllables } = planCall(new Seeded(`recording ${seed}`));
  const samples = new Float64Array(Math.ceil(seconds * sampleRate));
  if (parts === "both") addRing(samples);
  for (const syllable of syllables) {
    if (parts === "both" || syllable.speaker === "customer") addSyllable(samples, syllable);
  }
  return wavOf(samples);
}
