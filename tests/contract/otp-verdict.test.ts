import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { z } from "zod";
import { type Operation, withRules } from "#server/contract/operation.ts";
import {
  otpAppAdd,
  otpAppDraft,
  otpAppRules,
  otpAppUpdate,
  otpFlowAdd,
  otpFlowDraft,
  otpTemplateDraft,
  otpTemplateUpdate,
} from "#server/contract/otp.ts";
import { accounts } from "#server/sandbox/account.ts";
import { createOtpArea } from "#server/sandbox/areas/otp/otp.ts";
import { parseObject } from "#server/sandbox/json.ts";
import { Refusal } from "#server/sandbox/refusal.ts";
import { World } from "#server/sandbox/world.ts";
import { oddApp, oddFlow, oddTemplate } from "./otp-drafts.ts";

/** `FUZZ_SEED` repeats a run. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const numRuns = 10_000;

const area = createOtpArea(new World(() => undefined));
const [account] = accounts;

/** What the platform answers where it knows no name yet: null, or the code of its refusal. */
function sandboxRefusal(operation: Operation, request: object): string | null {
  const route = area.routes.find((one) => one.operation.path === operation.path);
  const method = operation.methods[0];
  if (!route || !account || !method) throw new Error("the sandbox has no such route or account");
  area.reset();
  const fields = new Map(Object.entries(parseObject(JSON.stringify(request)) ?? {}));
  try {
    route.answer({ account, method, fields, timings: [] });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** An update without a name leaves it as it is; the form asks for one all the same. */
const oddNamedApp = oddApp.filter(({ name }) => name !== "" && name !== undefined);

type Form = { operation: Operation; draft: z.ZodType; drafts: fc.Arbitrary<object>; path: object };

test.each<[string, Form]>([
  ["a new application", { operation: otpAppAdd, draft: withRules(otpAppDraft, otpAppRules), drafts: oddApp, path: {} }],
  [
    "a changed application",
    {
      operation: otpAppUpdate,
      draft: withRules(otpAppDraft, otpAppRules),
      drafts: oddNamedApp,
      path: { appId: "otp-app-1" },
    },
  ],
  [
    "a voice template",
    { operation: otpTemplateUpdate, draft: otpTemplateDraft, drafts: oddTemplate, path: { templateId: "3001" } },
  ],
  ["a flow", { operation: otpFlowAdd, draft: otpFlowDraft, drafts: oddFlow, path: {} }],
])(
  `The form of %s takes exactly what the platform takes (seed ${seed})`,
  (_what, { operation, draft, drafts, path }) => {
    let taken = 0;
    fc.assert(
      fc.property(drafts, (typed) => {
        const judged = draft.safeParse(typed);
        const request = {
          ...(judged.success ? operation.request.parse({ ...path, ...Object(judged.data) }) : typed),
          ...path,
        };
        const refusal = sandboxRefusal(operation, request);
        if (judged.success) taken += 1;
        const objections = judged.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
        expect({ objections, refusal }).toEqual(
          judged.success ? { objections: [], refusal: null } : { objections, refusal: "-22" },
        );
      }),
      { seed, numRuns },
    );
    // A generator that makes one kind alone would show nothing.
    expect(taken).toBeGreaterThan(numRuns / 10);
    expect(taken).toBeLessThan((numRuns * 9) / 10);
  },
);
