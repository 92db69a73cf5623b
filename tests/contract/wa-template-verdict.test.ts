import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withRules } from "#server/contract/operation.ts";
import { waTemplateAdd, waTemplateDraft, waTemplateRules } from "#server/contract/wa-template.ts";
import { accounts } from "#server/sandbox/account.ts";
import { createWaArea } from "#server/sandbox/areas/wa/wa.ts";
import { parseObject } from "#server/sandbox/json.ts";
import { Refusal } from "#server/sandbox/refusal.ts";
import { World } from "#server/sandbox/world.ts";
import { anyTemplate } from "./wa-templates.ts";

/** `FUZZ_SEED` repeats a run. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const numRuns = 10_000;

const editor = withRules(waTemplateDraft, waTemplateRules);
const area = createWaArea(new World(() => undefined));
const route = area.routes.find(({ operation }) => operation.path === waTemplateAdd.path);
const [account] = accounts;

/** What the platform answers to a template of which it knows no name yet: null, or the code of its refusal. */
function sandboxRefusal(template: object): string | null {
  if (!route || !account) throw new Error("the sandbox has no such route or account");
  area.reset();
  const fields = new Map(Object.entries(parseObject(JSON.stringify(template)) ?? {}));
  try {
    route.answer({ account, method: "POST", fields, timings: [] });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

test(`The editor takes exactly the templates that the platform takes (seed ${seed})`, () => {
  let taken = 0;
  fc.assert(
    fc.property(anyTemplate, (template) => {
      const judged = editor.safeParse(template);
      const refusal = sandboxRefusal(judged.success ? waTemplateAdd.request.parse(judged.data) : template);
      if (judged.success) taken += 1;
      const objections = judged.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
      expect({ taken: judged.success, objections, refusal }).toEqual(
        judged.success
          ? { taken: true, objections: [], refusal: null }
          : { taken: false, objections, refusal: expect.any(String) },
      );
    }),
    { seed, numRuns },
  );
  // A generator that makes one kind alone would show nothing.
  expect(taken).toBeGreaterThan(numRuns / 10);
  expect(taken).toBeLessThan((numRuns * 9) / 10);
});
