import { control } from "#tests/support/sandbox.ts";
import { putOver } from "#tests/support/signed-call.ts";
import * as aivoice from "./aivoice.ts";
import type { SandboxCases } from "./cases.ts";
import * as email from "./email.ts";
import * as otp from "./otp.ts";
import * as sms from "./sms.ts";
import * as voice from "./voice.ts";
import * as wa from "./wa.ts";

const areas = [email, sms, aivoice, voice, otp, wa];

/** The cases of all operations, by the operation's id. */
export const sandboxCases: ReadonlyMap<string, SandboxCases> = new Map(
  areas.flatMap((area): SandboxCases[] => Object.values(area)).map((cases) => [cases.operation.id, cases] as const),
);

/** Throws where an operation has no cases. */
export function casesFor(id: string): SandboxCases {
  const cases = sandboxCases.get(id);
  if (!cases) throw new Error(`${id} has no cases in tests/contract/sandbox`);
  return cases;
}

/** Resets the sandbox at `url` and makes it ready for the operation's good request, which is returned. */
export async function readyRequest(url: string, id: string): Promise<Record<string, unknown>> {
  await control(url, "reset");
  const { good, prepare } = casesFor(id);
  return putOver(good, await prepare(url));
}
