import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const list = { kind: "recipient_list", value: "list-77", label: "Everybody" };

async function addList(place: Place): Promise<string> {
  const { id } = await must<{ id: string }>(place, "mutation", "library.create", list);
  return id;
}

/** What people keep in the library. */
export const libraryMutations: MutationCases = {
  "library.create": async (place) => ({ input: list, action: "library_entry.created", chains: own(place) }),
  "library.keep": async (place) => ({
    input: { ...list, appId: "app-1" },
    action: "library_entry.kept",
    chains: own(place),
  }),
  "library.update": async (place) => ({
    input: { id: await addList(place), label: "Nobody" },
    action: "library_entry.updated",
    chains: own(place),
  }),
  "library.setArchived": async (place) => ({
    input: { entryIds: [await addList(place)], archived: true },
    action: "library_entry.archived",
    chains: own(place),
  }),
};
