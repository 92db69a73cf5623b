import type { Seeded } from "#server/sandbox/areas/calls/seeded.ts";
import type { DialogFlowId } from "./fixtures.ts";

/** What a robot made of a call it had. */
export type Finding = {
  label: string;
  /** Of all answered calls, in percent. */
  share: number;
  basis: string;
  /** Shortest and longest talk, in seconds. */
  talk: readonly [number, number];
  /** Share of the calls that the customer ends. */
  customerEnds: number;
  isVoicemail?: true;
};

type Script = {
  findings: readonly Finding[];
  concerns: readonly string[];
  /** The task's own variables, imported with the customer. */
  properties(random: Seeded, day: string): Record<string, string>;
  /** The variables that the talk produced. */
  dynamicProperties(random: Seeded, finding: Finding): Record<string, string>;
};

const shared: readonly Finding[] = [
  {
    label: "E (call again later)",
    share: 12,
    basis: "Had no time and asked for another call.",
    talk: [7, 35],
    customerEnds: 0.7,
  },
  {
    label: "F (voicemail)",
    share: 8,
    basis: "A recorded greeting answered.",
    talk: [5, 24],
    customerEnds: 0,
    isVoicemail: true,
  },
];
const callbackTimes = ["09:30", "11:00", "14:30", "16:00", "18:15"] as const;

function callAgain(random: Seeded, { label }: Finding): Record<string, string> {
  return label.startsWith("E") ? { callbackTime: random.pick(callbackTimes) } : {};
}

/** What is talked about in each of the fixture's dialog flows. */
export const scripts: Readonly<Record<DialogFlowId, Script>> = {
  9001: {
    findings: [
      {
        label: "A (will renew)",
        share: 24,
        basis: "Agreed to renew and asked how to pay.",
        talk: [55, 240],
        customerEnds: 0.3,
      },
      {
        label: "B (likely to renew)",
        share: 22,
        basis: "Asked about terms and wants them in writing.",
        talk: [45, 200],
        customerEnds: 0.4,
      },
      {
        label: "C (undecided)",
        share: 18,
        basis: "Listened to the offer without deciding.",
        talk: [20, 120],
        customerEnds: 0.5,
      },
      { label: "D (will not renew)", share: 16, basis: "Refused the offer.", talk: [6, 60], customerEnds: 0.9 },
      ...shared,
    ],
    concerns: ["price", "contract length", "payment method", "data volume", "cancellation, price", "roaming"],
    properties: (random, day) => ({
      contractNo: `K-${random.digits(7)}`,
      plan: random.pick(["Basic", "Comfort", "Family", "Business 10"]),
      reminderOf: day,
    }),
    dynamicProperties: (random, finding) => ({
      decision: { A: "renew", B: "send offer", C: "open", D: "decline" }[finding.label.slice(0, 1)] ?? "unknown",
      ...callAgain(random, finding),
    }),
  },
  9002: {
    findings: [
      {
        label: "A (satisfied)",
        share: 34,
        basis: "Praised the delivery and gave a high mark.",
        talk: [35, 150],
        customerEnds: 0.3,
      },
      {
        label: "B (mostly satisfied)",
        share: 22,
        basis: "Was content apart from one remark.",
        talk: [40, 180],
        customerEnds: 0.4,
      },
      { label: "C (neutral)", share: 12, basis: "Gave a mark without a reason.", talk: [20, 70], customerEnds: 0.5 },
      {
        label: "D (dissatisfied)",
        share: 12,
        basis: "Complained and asked to be called by a person.",
        talk: [30, 260],
        customerEnds: 0.8,
      },
      ...shared,
    ],
    concerns: ["late delivery", "damaged packaging", "returns", "missing part", "invoice", "late delivery, returns"],
    properties: (random, day) => ({
      orderNo: `SO${random.digits(8)}`,
      product: random.pick(["desk lamp", "running shoes", "coffee grinder", "rucksack", "headphones"]),
      surveyOf: day,
    }),
    dynamicProperties: (random, finding) => {
      const marks = { A: ["5", "5", "4"], B: ["4", "4", "3"], C: ["3"], D: ["1", "2"] };
      const found = Object.entries(marks).find(([letter]) => finding.label.startsWith(letter));
      return { ...(found && { satisfaction: random.pick(found[1]) }), ...callAgain(random, finding) };
    },
  },
};
