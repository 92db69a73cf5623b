import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { join } from "node:path";
import { tryRested } from "#server/domain/account/connections/try-rested.ts";
import { dispatchables } from "#server/domain/areas/rules.ts";
import { applyCallbacks } from "#server/domain/sending/callbacks/apply/apply.ts";
import { CallTotals } from "#server/domain/sending/dispatch/call-totals.ts";
import { Dispatcher } from "#server/domain/sending/dispatch/dispatcher.ts";
import { sweepExpired } from "#server/domain/sending/dispatch/sweep.ts";
import { timing } from "#server/domain/sending/dispatch/timing.ts";
import { pollResults } from "#server/domain/sending/evidence/poll.ts";
import { SendingBeat } from "#server/domain/sending/past/beat.ts";
import { readServiceEnv, secretsOf } from "./env.ts";
import { beat } from "./jobs/heartbeat.ts";
import { kindsOfJobs, windClocks } from "./jobs/kinds.ts";
import { type Loop, startLoop } from "./jobs/loop.ts";
import { Runner } from "./jobs/runner.ts";
import { createLog } from "./log.ts";
import { guardProcess } from "./process-guard.ts";
import { openServices } from "./services.ts";

/** Calls under way at once in one worker process. */
const callsAtOnce = 16;
/** Accounts that are asked for results at once. Silence of one takes 20 s. */
const pollsAtOnce = 4;
/** So many in one round that asking about them competes with applying them. */
const manyCallbacks = 100;
/** Longer than one call may take, so that an answer under way is not lost to a restart. */
const drainLimitMs = timing.timeoutMs + 5000;

const env = readServiceEnv();
const log = createLog("worker", secretsOf(env));
const services = await openServices(env, "worker", log);
const workerId = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;

let areCallbacksMany = false;

const sendingBeat = new SendingBeat(services, {
  folder: env.dataDir,
  onHeld: (cause) =>
    log.error({ cause }, "all sending is held until an administrator releases it: the database may be one of the past"),
});
// Before anything is claimed: what waits in a database of the past may have gone out already.
await sendingBeat.beat();

const callTotals = new CallTotals();

const dispatcher = new Dispatcher(services, {
  workerId,
  dispatchables,
  timing,
  slots: callsAtOnce,
  mayClaim: () => sendingBeat.mayClaim(),
  onOutcome: (operation, kind) => callTotals.count(operation, kind),
  onError: (error) => log.error({ err: error }, "what came of a call was not stored"),
});

const loops: Loop[] = [
  startLoop({ name: "dispatch", log, round: async () => ((await dispatcher.claimDue()) ? 0 : 150) }),
  startLoop({
    name: "sweep",
    log,
    round: async () => {
      const swept = await sweepExpired(services, (operation) => callTotals.count(operation, "unknown"));
      if (swept > 0) log.warn({ attempts: swept }, "attempts became unknown");
      return 5000;
    },
  }),
  startLoop({ name: "rests", log, round: async () => ((await tryRested(services)) ? 0 : 1000) }),
  startLoop({
    name: "callbacks",
    log,
    round: async () => {
      const onFailed = (error: unknown, callbackId: number) =>
        log.warn({ err: error, callbackId }, "a callback could not be applied and is set aside");
      const { applied, isMore } = await applyCallbacks(services, { onFailed });
      areCallbacksMany = applied >= manyCallbacks;
      return isMore ? 0 : 200;
    },
  }),
  ...Array.from({ length: pollsAtOnce }, (_, index) =>
    startLoop({
      name: `poll ${index + 1}`,
      log,
      round: async () => {
        if (!(await pollResults(services))) return 500 * pollsAtOnce;
        // What was heard shows first; the platform can be asked about it any time.
        return areCallbacksMany ? 400 : 0;
      },
    }),
  ),
  startLoop({
    name: "heartbeat",
    log,
    round: async () => {
      await beat(services, workerId);
      await sendingBeat.beat();
      await callTotals.store(services.db.system);
      return 5000;
    },
  }),
];
const kinds = kindsOfJobs({
  services,
  databaseUrl: env.databaseUrl,
  anchorsFile: join(env.dataDir, "audit-anchors.jsonl"),
  readerCacheDir: join(env.dataDir, "reader-code"),
  log,
});
await windClocks(services, kinds);
const runner = new Runner({ services, kinds, log });

guardProcess({
  graceMs: drainLimitMs,
  drain: async () => {
    dispatcher.stop();
    await Promise.all([...loops.map((loop) => loop.stop()), runner.stop()]);
    await dispatcher.drain();
    await callTotals.store(services.db.system).catch(() => undefined);
    await services.agents.close();
    await services.db.close();
  },
});
log.info({ workerId }, "worker started");
