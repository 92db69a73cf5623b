import { describe, expect, test } from "vitest";
import { type Conversation, conversationOf } from "#components/calls/player/conversation.ts";
import { describeConversation, eventsOf, formatPlace } from "#components/calls/player/conversation-words.ts";
import { energyOf, frameSeconds, type Span, thinned } from "#components/calls/player/energy.ts";
import { recordingWav } from "#server/sandbox/areas/calls/recording-wav.ts";

const rate = 8000;

/** A voice while somebody speaks, which swells as words do, over the hiss of a line. */
function sound(seconds: number, speech: readonly Span[], pitch = 180): Float32Array {
  return Float32Array.from({ length: seconds * rate }, (_, index) => {
    const at = index / rate;
    const isSpoken = speech.some(({ from, to }) => at >= from && at < to);
    const noise = 0.001 * Math.sin(index * 12.9898);
    const swell = 0.65 + 0.35 * Math.sin(at * pitch * 0.1);
    return noise + (isSpoken ? 0.3 * swell * Math.sin(2 * Math.PI * pitch * at) : 0);
  });
}

function both(one: Float32Array, other: Float32Array): Float32Array {
  return one.map((value, index) => value + (other[index] ?? 0));
}

function heard(seconds: number, robot: Span[], customer: Span[], gain = 1): Conversation {
  const side = sound(seconds, customer, 130);
  const whole = both(
    sound(seconds, robot),
    side.map((value) => value * gain),
  );
  return conversationOf({ whole: energyOf(whole, rate), customer: energyOf(side, rate) });
}

/** Samples of the sandbox's WAV files: 16 bits, one channel, after a head of 44 bytes. */
function samplesOf(wav: Buffer): Float32Array {
  return Float32Array.from({ length: (wav.length - 44) / 2 }, (_, index) => wav.readInt16LE(44 + index * 2) / 32_768);
}

describe("what is told of a call from its two recordings", () => {
  const robot = [
    { from: 1, to: 4 },
    { from: 8, to: 10 },
  ];
  const customer = [
    { from: 4.5, to: 6.5 },
    { from: 10.4, to: 12 },
  ];

  test("the whole without the customer is the robot, and they take turns", () => {
    const { lanes, turns } = heard(14, robot, customer);
    expect(lanes.map(({ speaker }) => speaker)).toEqual(["robot", "customer"]);
    expect(turns.map(({ speaker }) => speaker)).toEqual(["robot", "customer", "robot", "customer"]);
    for (const [place, { from, to }] of turns.entries()) {
      const meant = [robot[0], customer[0], robot[1], customer[1]][place];
      expect(Math.abs(from - (meant?.from ?? -1))).toBeLessThan(3 * frameSeconds);
      expect(Math.abs(to - (meant?.to ?? -1))).toBeLessThan(3 * frameSeconds);
    }
  });

  test("it is no matter how loud the customer is in the whole", () => {
    for (const gain of [0.4, 0.8, 1.5, 3]) expect(heard(14, robot, customer, gain).turns).toHaveLength(4);
  });

  test("a silence of a second is told of, with its place; shorter ones only as the longest", () => {
    const conversation = heard(14, robot, customer);
    expect(conversation.silences).toHaveLength(1);
    expect(conversation.longestSilence?.from).toBeCloseTo(6.5, 1);
    expect(describeConversation(conversation)).toBe("4 turns, longest silence 1.5\u202fs at 0:06");
    const short = heard(8, [{ from: 0, to: 2 }], [{ from: 2.5, to: 4 }]);
    expect(short.silences).toEqual([]);
    expect(describeConversation(short)).toBe("2 turns, longest silence 0.5\u202fs at 0:02");
  });

  test("quiet before the first word and after the last is no silence of the call", () => {
    expect(heard(30, [{ from: 10, to: 12 }], [{ from: 12.2, to: 14 }]).silences).toEqual([]);
  });

  test("who begins while the other speaks interrupts, and takes the turn only by speaking on", () => {
    const over = heard(10, [{ from: 0, to: 4 }], [{ from: 3, to: 6 }]);
    expect(over.interruptions).toHaveLength(1);
    expect(over.interruptions[0]?.by).toBe("customer");
    expect(over.turns.map(({ speaker }) => speaker)).toEqual(["robot", "customer"]);
    const within = heard(10, [{ from: 0, to: 6 }], [{ from: 2, to: 3 }]);
    expect(within.interruptions).toHaveLength(1);
    expect(within.turns.map(({ speaker }) => speaker)).toEqual(["robot"]);
    expect(eventsOf(within).map(({ words }) => words)).toEqual([
      "Robot speaks for 6.0\u202fs",
      "Customer speaks over the robot for 1.0\u202fs",
    ]);
  });

  test("a customer who never speaks has an empty lane, and the robot is heard all the same", () => {
    const { lanes, turns } = heard(10, [{ from: 1, to: 9 }], []);
    expect(lanes[1]?.speech).toEqual([]);
    expect(turns).toHaveLength(1);
  });

  test("one recording alone is one lane without turns", () => {
    const whole = energyOf(sound(10, [{ from: 1, to: 3 }, { from: 5, to: 6 }]), rate); // biome-ignore format: one line
    const conversation = conversationOf({ whole, customer: null });
    expect(conversation.lanes.map(({ speaker }) => speaker)).toEqual(["anybody"]);
    expect(conversation.turns).toEqual([]);
    expect(describeConversation(conversation)).toBe("Longest silence 2.0\u202fs at 0:03");
  });

  test("a recording in which nobody speaks says so", () => {
    const hiss = energyOf(sound(5, []), rate);
    expect(describeConversation(conversationOf({ whole: hiss, customer: hiss }))).toBe(
      "Nobody speaks in this recording",
    );
    expect(describeConversation(conversationOf({ whole: new Float32Array(), customer: null }))).toBe(
      "Nobody speaks in this recording",
    );
  });

  test("recordings of unlike lengths are told apart as far as both go", () => {
    const whole = energyOf(both(sound(10, robot), sound(10, customer.slice(0, 1), 130)), rate);
    const side = energyOf(sound(7, customer.slice(0, 1), 130), rate);
    expect(conversationOf({ whole, customer: side }).turns.map(({ speaker }) => speaker)).toEqual([
      "robot",
      "customer",
      "robot",
    ]);
  });

  test("every recording of the sandbox has the five turns that it was made of", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const [whole, side] = (["both", "customer"] as const).map((parts) =>
        energyOf(samplesOf(recordingWav(`call ${seed}`, parts)), rate),
      );
      const { turns, interruptions } = conversationOf({ whole: whole ?? null, customer: side ?? null });
      expect(turns.map(({ speaker }) => speaker)).toEqual(["robot", "customer", "robot", "customer", "robot"]);
      expect(interruptions).toEqual([]);
    }
  });
});

describe("what is drawn of a recording", () => {
  test("is as many figures as there is room for, each the loudest of its own", () => {
    const energy = Float32Array.from({ length: 1000 }, (_, index) => (index === 501 ? 0.9 : 0.1));
    const drawn = thinned(energy, 100);
    expect(drawn).toHaveLength(100);
    expect(drawn[50]).toBeCloseTo(0.9);
    expect(thinned(energy, 5000)).toHaveLength(1000);
  });

  test("a place has hours only where there are any", () => {
    expect([0, 45.9, 72, 3727].map(formatPlace)).toEqual(["0:00", "0:45", "1:12", "1:02:07"]);
  });
});
