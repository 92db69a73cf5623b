import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taskRequest } from "#server/compose/task-request.ts";
import { aiTaskDraft, aiTaskRules, taskAdd, taskEdit } from "#server/contract/aivoice.ts";
import { withRules } from "#server/contract/operation.ts";
import { accounts } from "#server/sandbox/account.ts";
import { createAivoiceArea } from "#server/sandbox/areas/aivoice/aivoice.ts";
import { parseObject } from "#server/sandbox/json.ts";
import { Refusal } from "#server/sandbox/refusal.ts";
import { World } from "#server/sandbox/world.ts";
import { anyTask } from "./ai-tasks.ts";

/** `FUZZ_SEED` repeats a run. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
const numRuns = 10_000;

const form = withRules(aiTaskDraft, aiTaskRules);
const area = createAivoiceArea(new World(() => undefined));
const [account] = accounts;

function answerOf(path: string, task: object): unknown {
  const route = area.routes.find(({ operation }) => operation.path === path);
  if (!route || !account) throw new Error("the sandbox has no such route or account");
  const fields = new Map(Object.entries(parseObject(JSON.stringify(task)) ?? {}));
  return route.answer({ account, method: "POST", fields, timings: [] });
}

/** What the platform answers to a task: null, or the code of its refusal. */
function refusalOf(path: string, task: object): string | null {
  try {
    answerOf(path, task);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

/** Of a platform that knows no task yet. */
function refusedNew(task: object): string | null {
  area.reset();
  return refusalOf(taskAdd.path, task);
}

/** Of a platform that has the task that is edited, under another name. */
function refusedEdit(task: object): string | null {
  area.reset();
  answerOf(taskAdd.path, plain);
  return refusalOf(taskEdit.path, { ...task, jobId: firstJobId });
}

const firstJobId = "9007199254740993";
const plain = {
  appId: "ai-app-1",
  name: "The first one",
  dialogFlowId: 9001,
  mode: "MANUAL",
  dailyStartDateTime: "09:00",
  dailyEndDateTime: "20:00",
  robotCount: 1,
  jobPhoneNumberId: 7001,
};

describe.each([
  { what: "made", refused: refusedNew },
  { what: "edited", refused: refusedEdit },
])("a task that is $what", ({ refused }) => {
  test(`is taken by the form exactly where the platform takes it (seed ${seed})`, () => {
    let taken = 0;
    fc.assert(
      fc.property(anyTask, (task) => {
        const judged = form.safeParse(task);
        const refusal = refused(judged.success ? judged.data : task);
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

  test(`is taken as it is sent, with every rule said (seed ${seed})`, () => {
    fc.assert(
      fc.property(anyTask, (task) => {
        const judged = form.safeParse(task);
        if (!judged.success) return;
        const sent = taskRequest(judged.data);
        expect({ objections: form.safeParse(sent).error?.issues ?? [], refusal: refused(sent) }).toEqual({
          objections: [],
          refusal: null,
        });
        expect(taskRequest(sent)).toEqual(sent);
      }),
      { seed, numRuns: numRuns / 5 },
    );
  });
});
