import { expect, test } from "vitest";
import { taskAdd } from "#server/contract/aivoice.ts";
import { listTasks } from "#server/domain/areas/aivoice/tasks/registry.ts";
import type { Scope } from "#server/domain/scope.ts";
import { resolveAttempt } from "#server/domain/sending/control/resolve.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import type { Step } from "#server/platform/exchange.ts";
import { dispatchables, goOn, openPlace, submit } from "#tests/integration/aivoice/world.ts";
import { attemptsOf } from "#tests/integration/submissions/world.ts";
import { fetchJournal } from "#tests/support/sandbox.ts";
import { backToQueue, halfWay, toUnknown } from "./half-way.ts";

/** One task, whose one call is the worker's end. */
const { kill, sandbox, services } = halfWay({
  openPlace,
  send: async (owner) => (await submit(owner)).id,
  dispatchables,
  occurrence: 1,
});

const answersOf = async () =>
  (await fetchJournal(sandbox.url))
    .filter(({ path }) => path === taskAdd.path)
    .map(({ answer }) => (answer === null ? null : JSON.parse(answer).status));
const lastOf = async (id: string) => (await attemptsOf(services(), id)).at(-1);
const taskOf = async (owner: Scope) => (await listTasks(owner, { limit: 1 })).rows[0];

/** A person who waited long enough has it sent once more. */
async function sendAgain(owner: Scope, id: string): Promise<void> {
  const attemptId = (await lastOf(id))?.id ?? "";
  const now = { ...timing, leaseMs: 0, timeoutMs: 0, resendWaitMs: 0 };
  await resolveAttempt(owner, { attemptId, decision: "send_again", reason: "I looked." }, now);
  await goOn(services());
}

test.each<Step>(["headers_sent", "acted_unread", "answer_read"])(
  "a worker killed at %s leaves a task unknown; sent once more, there is one task and no doubt",
  async (step) => {
    const { owner, id } = await kill(step, toUnknown);
    expect(await lastOf(id)).toMatchObject({ state: "unknown" });
    await sendAgain(owner, id);
    const answers = await answersOf();
    // Whichever of the two calls made it, the platform made it once.
    expect(answers.filter((status) => status === "0")).toHaveLength(1);
    const proven = { state: "accepted_id_unknown", platformStatus: "-33" };
    const [first] = answers;
    expect(await lastOf(id)).toMatchObject(answers.length === 2 && first === "0" ? proven : { state: "accepted" });
    expect(await taskOf(owner)).toMatchObject({ submissionState: "accepted" });
  },
);

test("a worker killed before it called leaves a task unknown that is not there; sent once more, it has its id", async () => {
  const { owner, id } = await kill("claimed", toUnknown);
  expect(await answersOf()).toEqual([]);
  await sendAgain(owner, id);
  expect(await answersOf()).toEqual(["0"]);
  expect(await taskOf(owner)).toMatchObject({ submissionState: "accepted", jobId: expect.any(String) });
});

test("a task that is there would count as refused if expired leases went back to the queue", async () => {
  const { owner, id } = await kill("acted_unread", backToQueue);
  expect(await answersOf()).toEqual(["0", "-33"]);
  expect(await lastOf(id)).toMatchObject({ state: "refused" });
  expect(await taskOf(owner)).toMatchObject({ submissionState: "refused" });
});
