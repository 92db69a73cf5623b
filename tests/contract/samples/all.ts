import * as aivoice from "./aivoice.ts";
import * as email from "./email.ts";
import * as otp from "./otp.ts";
import type { Sample } from "./sample.ts";
import * as sms from "./sms.ts";
import * as voice from "./voice.ts";
import * as wa from "./wa.ts";

const { authenticationTemplate: _, ...waSamples } = wa;
const areas: Record<string, Record<string, Sample>> = { email, sms, aivoice, voice, otp, wa: waSamples };

/** The samples of all operations, by the operation's id. */
export const samples: ReadonlyMap<string, Sample> = new Map(
  Object.entries(areas).flatMap(([area, all]) =>
    Object.entries(all).map(([verb, sample]) => [`${area}.${verb}`, sample] as const),
  ),
);

/** Throws where an operation has no sample. */
export function sampleOf(id: string): Sample {
  const sample = samples.get(id);
  if (!sample) throw new Error(`${id} has no sample in tests/contract/samples`);
  return sample;
}
