import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const view = { path: "/sends", query: "state=unknown", name: "Unknown", isShared: false };

async function save(place: Place): Promise<string> {
  const { id } = await must<{ id: string }>(place, "mutation", "views.save", view);
  return id;
}

/** Views of lists. */
export const viewMutations: MutationCases = {
  "views.save": async (place) => ({ input: view, action: "saved_view.created", chains: own(place) }),
  "views.change": async (place) => ({
    input: { id: await save(place), name: "To look at", isShared: true },
    action: "saved_view.changed",
    chains: own(place),
  }),
  "views.delete": async (place) => ({
    input: { id: await save(place) },
    action: "saved_view.deleted",
    chains: own(place),
  }),
};
