import { randomUUID } from "node:crypto";
import { emailBatch } from "#server/domain/areas/email/dispatchable.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { dispatchNext } from "#server/domain/sending/dispatch/dispatch.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { readServiceEnv } from "#server/env.ts";
import { startLoop } from "#server/jobs/loop.ts";
import { createLog } from "#server/log.ts";
import { guardProcess } from "#server/process-guard.ts";
import { openServices } from "#server/services.ts";

// A worker that dispatches and applies but never asks the platform: what a list takes when nobody looks.
const log = createLog("worker");
const services = await openServices(readServiceEnv(), "worker");
const workerId = `bench:${randomUUID()}`;
const dispatchables = new Map([[emailBatch.operation.id, emailBatch]]);
const loops = [
  startLoop({
    name: "dispatch",
    log,
    round: async () => ((await dispatchNext(services, { workerId, dispatchables, timing })) === "dispatched" ? 0 : 150),
  }),
  startLoop({
    name: "callbacks",
    log,
    round: async () => ((await applyCallbacks(services)).isMore ? 0 : 200),
  }),
];
guardProcess({
  graceMs: 10_000,
  drain: async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
    await services.agents.close();
    await services.db.close();
  },
});
