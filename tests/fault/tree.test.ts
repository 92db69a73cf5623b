import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { killTree } from "#tests/support/processes.ts";
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

test("after kill -9 of everything with a batch under way, the next start ends with everybody heard of", async () => {
  const id = await product.send("list-1000");
  const heard = async () => (await product.look(id)).submission?.recipientCount ?? 0;
  await expect.poll(heard, { timeout: 30_000, interval: 20 }).toBeGreaterThan(50);
  const taskId = (await product.look(id)).attempts[0]?.taskId ?? "no task";
  // The sandbox remembers what it wrote down, and it writes once a second.
  await expect
    .poll(() => readFileSync(join(place.dataDir, "sandbox.json"), "utf8"), { interval: 20 })
    .toContain(taskId);
  expect(await heard()).toBeLessThan(1000);
  await product.services.close();
  killTree(product.start.child.pid ?? 0);
  await product.start.ended();

  product = await startProduct(place);
  await expect
    .poll(async () => (await product.look(id)).submission, { timeout: 60_000, interval: 200 })
    .toMatchObject({ state: "accepted", recipientCount: 1000, succeededCount: 900, failedCount: 100 });
  const { attempts } = await product.look(id);
  expect(attempts).toMatchObject([{ state: "accepted", attemptNo: 1, taskId, contradiction: null, defect: null }]);
  expect(await product.sends()).toEqual(new Map());
});
