import { z } from "zod";

/** A number that somebody erased from what was kept reads as one that nobody said. */
const whole = z.int().nullable().catch(null);
const words = z.string().nullable().catch(null);

export const limit = z.object({ enabled: z.boolean(), unit: whole, period: whole, limit: whole });

const app = z.object({
  name: z.string(),
  codeExpiry: whole,
  periodTotalSendLimit: limit,
  periodPhoneSendLimit: limit,
});

const template = z.object({
  name: z.string(),
  text: words,
  codeType: whole,
  codeLength: whole,
  speechRate: whole,
  language: words,
  maxDuration: whole,
  repeatCnt: whole,
  senderId: words,
});

export const step = z.object({ waitingTime: whole, status: whole, channel: words, channelCut: whole });
const flow = z.object({ name: z.string(), flow: z.array(step) });

export type StoredOf = {
  app: z.output<typeof app>;
  template: z.output<typeof template>;
  flow: z.output<typeof flow>;
};

const shapes: { [Kind in keyof StoredOf]: (stored: unknown) => StoredOf[Kind] } = {
  app: (stored) => app.parse(stored),
  template: (stored) => template.parse(stored),
  flow: (stored) => flow.parse(stored),
};

/** Values as they were stored. */
export function readValues<Kind extends keyof StoredOf>(kind: Kind, stored: unknown): StoredOf[Kind] {
  return shapes[kind](stored);
}
