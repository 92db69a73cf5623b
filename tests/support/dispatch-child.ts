import { writeSync } from "node:fs";
import { newTask } from "#server/domain/areas/aivoice/dispatchable.ts";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import { oneSms, smsBatch } from "#server/domain/areas/sms/dispatchable.ts";
import { templateMessage } from "#server/domain/areas/wa/dispatchable.ts";
import type { Services } from "#server/domain/scope.ts";
import { type DispatchOptions, dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { Dispatcher } from "#server/domain/sending/dispatch/dispatcher.ts";
import type { Timing } from "#server/domain/sending/dispatch/timing.ts";
import type { Step } from "#server/platform/exchange.ts";
import { openServices } from "./factories.ts";

/** What the child is told, as JSON in its only argument. */
export type ChildOrders = {
  url: string;
  timing: Timing;
  /** Where it gives itself the signal, and the how manieth time it comes there. */
  step: Step;
  occurrence: number;
  signal: "SIGKILL" | "SIGSTOP";
  /** Calls under way at once, as in production; absent, one call is dispatched after the other. */
  slots?: number;
};

/**
 * A worker in a process of its own, for tests that kill or stop it: `node tests/support/dispatch-child.ts <orders>`.
 * Dispatches until nothing is due, writing each result of `dispatchNext` as a line, and "at <step>" before the signal.
 */
async function main(orders: ChildOrders): Promise<void> {
  const services = await openServices(orders.url, { connections: 2 });
  let times = 0;
  const onStep = (step: Step) => {
    if (step !== orders.step || ++times !== orders.occurrence) return;
    // Synchronous, since nothing of this process runs after the signal.
    writeSync(1, `at ${step}\n`);
    process.kill(process.pid, orders.signal);
  };
  const unpaced = [emailBatch, oneSms, smsBatch, templateMessage, newTask].map((entry) => ({ ...entry, paced: false }));
  const dispatchables = new Map(unpaced.map((entry) => [entry.operation.id, entry]));
  const options = { workerId: `child-${process.pid}`, timing: orders.timing, dispatchables, onStep };
  if (orders.slots !== undefined) await dispatchTogether(services, { ...options, slots: orders.slots });
  else await dispatchOneByOne(services, options);
  await services.close();
}

async function dispatchOneByOne(services: Services, options: DispatchOptions): Promise<void> {
  for (let result = ""; result !== "idle"; ) {
    result = await dispatchNext(services, options);
    writeSync(1, `${result}\n`);
  }
}

async function dispatchTogether(services: Services, options: DispatchOptions & { slots: number }): Promise<void> {
  const onError = (error: unknown) => writeSync(1, `${String(error)}\n`);
  const dispatcher = new Dispatcher(services, { ...options, onError });
  while (await dispatcher.claimDue());
  await dispatcher.drain();
}

// The one argument is written by our own tests.
await main(JSON.parse(process.argv[2] ?? "") as ChildOrders);
