import { afterAll, beforeAll, expect, test } from "vitest";
import { waChannel } from "#server/domain/areas/wa/channel.ts";
import { readFigures } from "#server/domain/messages/sent/figures.ts";
import { ownSandbox } from "#tests/support/own-sandbox.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { dispatchAll, dispatcher, stateOf } from "../submissions/world.ts";
import { dispatchables, openPlace, orders, sentDraft } from "./world.ts";

const sandbox = ownSandbox();
let world: World;
beforeAll(async () => {
  world = await openWorld({ sandboxUrl: sandbox.url });
});
afterAll(() => world.close());

test("numbers of a country without a rate are refused one after the other, and nothing waits behind them", async () => {
  const owner = await openPlace(world.services);
  const unrated = Array.from({ length: 5 }, (_, index) => [`+4915${index + 1}12340000`, `A-${index}`, "Ann", "never"]);
  const id = await sentDraft(owner, { cells: [...unrated, ...orders(1)] });
  await dispatchAll(world.services, dispatcher({ dispatchables }));
  expect(await readFigures(owner, waChannel, id)).toMatchObject({ planned: 6, refused: 5, accepted: 1, waiting: 0 });
  expect(await stateOf(world.services, id)).toBe("partly_accepted");
});
