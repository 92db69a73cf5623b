import { storeUpload, suppressionColumns } from "#tests/integration/imports/world.ts";
import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const given = { reason: "Asked us to stop", until: null };

async function suppress(place: Place): Promise<string> {
  await must(place, "mutation", "suppressions.add", { numbers: "+491701234567", ...given });
  const { rows } = await must<{ rows: { id: string }[] }>(place, "query", "suppressions.list", {});
  return rows[0]?.id ?? "";
}

const prices = { area: "sms", validFrom: "2026-05-03", currency: "EUR", text: "49,0.05" };

/** Suppressed numbers, what they are imported from, and prices. */
export const suppressionMutations: MutationCases = {
  "suppressions.add": async (place) => ({
    input: { numbers: "+491701234567", ...given },
    action: "suppression.added",
    chains: own(place),
  }),
  "suppressions.change": async (place) => ({
    input: { id: await suppress(place), ...given, reason: "Wrote to us" },
    action: "suppression.changed",
    chains: own(place),
  }),
  "suppressions.remove": async (place) => ({
    input: { id: await suppress(place) },
    action: "suppression.removed",
    chains: own(place),
  }),
  "imports.begin": async (place) => ({
    input: {
      uploadId: await storeUpload(place.owner, "suppressions", ["number", "reason", "until"], [["+491701234567"]]),
      kind: "suppressions",
      settings: suppressionColumns,
    },
    action: "import.started",
    chains: own(place),
  }),
  "prices.create": async (place) => ({ input: prices, action: "price_list.created", chains: own(place) }),
  "prices.archive": async (place) => ({
    input: { id: (await must<{ id: string }>(place, "mutation", "prices.create", prices)).id },
    action: "price_list.archived",
    chains: own(place),
  }),
};
