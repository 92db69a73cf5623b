import { afterAll, beforeAll, expect, test } from "vitest";
import { findRunning } from "#tests/support/processes.ts";
import { control } from "#tests/support/sandbox.ts";
import { newPlace, type Product, type ProductPlace, startProduct } from "./product.ts";

let place: ProductPlace;
let product: Product;

beforeAll(async () => {
  place = await newPlace();
  product = await startProduct(place);
});
afterAll(async () => {
  await product?.services.close();
  product?.start.child.kill("SIGTERM");
  await product?.start.ended();
  place?.remove();
});

const patience = { timeout: 30_000, interval: 100 };
const heardOf = { state: "accepted", recipientCount: 10, succeededCount: 9, failedCount: 1, unknownCount: 0 };

/** Sends to ten people and kills the worker while the platform has its call and has not answered it. */
async function killInTheMiddle(): Promise<{ id: string; subject: string }> {
  const { send, look, sends, start } = product;
  const id = await send("list-10");
  const subject = (await look(id)).submission?.title ?? "";
  await expect.poll(async () => (await sends()).get(subject), { timeout: 30_000, interval: 20 }).toBe(1);
  process.kill(findRunning(start.child.pid ?? 0, "server/worker.ts"), "SIGKILL");
  const { attempts } = await look(id);
  expect(attempts).toMatchObject([{ state: "dispatching", answeredAt: null }]);
  return { id, subject };
}

async function inDispatching(): Promise<number> {
  const [row] = await product.services.db.system.$client`
    select count(*)::int as count from attempt where state = 'dispatching'`;
  return row?.count;
}

test("a worker killed in the middle of a send: the platform was asked once, and all ten people are heard of", async () => {
  await control(product.sandboxUrl, "faults", { latencyMs: 1500 });
  const { id, subject } = await killInTheMiddle();
  await product.start.says(/The worker process ended \(SIGKILL\); starting it again/);
  await expect.poll(async () => (await product.look(id)).submission, patience).toMatchObject(heardOf);
  const { attempts } = await product.look(id);
  expect(attempts).toMatchObject([{ state: "accepted", attemptNo: 1, leaseUntil: null, defect: null }]);
  expect(attempts[0]?.taskId).toMatch(/\S/);
  expect((await product.sends()).get(subject)).toBe(1);
  expect(await inDispatching()).toBe(0);
});

test("a worker killed in the middle of a send that nothing is heard of: it stays unknown and is never sent again", async () => {
  const { services, sandboxUrl, look, send, sends } = product;
  await control(sandboxUrl, "faults", { latencyMs: 1500, dropResponse: true, callbacks: { drop: 1 } });
  const { id, subject } = await killInTheMiddle();
  await services.db.system
    .$client`update attempt set lease_until = now() - interval '1 second' where submission_id = ${id}`;
  await expect.poll(async () => (await look(id)).submission?.state, patience).toBe("unknown");

  // The next batch goes out and ends, so that a second call for the first one would have gone out too.
  await control(sandboxUrl, "faults", {});
  const next = await send("list-10");
  await expect.poll(async () => (await look(next)).submission, patience).toMatchObject(heardOf);
  expect((await sends()).get(subject)).toBe(1);
  expect(await look(id)).toMatchObject({
    submission: { state: "unknown", recipientCount: 0 },
    attempts: [{ state: "unknown", attemptNo: 1 }],
  });
  expect(await inDispatching()).toBe(0);
});
