import { archiveWindow } from "#db/schema/archive.ts";
import type { ArchiveStep } from "#server/domain/calls/archive/slice.ts";
import type { Services } from "#server/domain/scope.ts";
import { archiveAll } from "#tests/integration/archive/world.ts";
import { openServices } from "#tests/support/factories.ts";

const die = () => process.kill(process.pid, "SIGKILL");

/**
 * A worker that archives calls and is killed when it has got to a step so often:
 * `node tests/fault/archive-process.ts <database> <step> <times>`. At "never" it waits to be killed from outside. As "naive"
 * it tells that a window was read before it keeps what was told of it.
 */
async function main([url = "", step = "", times = "1"]: string[]): Promise<void> {
  const services = await openServices(url, { connections: 4 });
  if (step === "naive") return archiveNaively(services);
  let count = 0;
  const onStep = (reached: ArchiveStep) => {
    if (reached !== step) return;
    count += 1;
    if (count === Number(times)) die();
  };
  await archiveAll(services, onStep);
  // It has come to an end before its step.
  process.exit(0);
}

async function archiveNaively(services: Services): Promise<void> {
  await services.db.system.update(archiveWindow).set({ readAt: new Date(), total: 1, readings: 1 });
  die();
}

await main(process.argv.slice(2));
