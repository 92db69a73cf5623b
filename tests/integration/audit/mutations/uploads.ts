import type { Scope } from "#server/domain/scope.ts";
import { storePart } from "#server/domain/tables/uploads/part.ts";
import { begun, partsOf, uploaded } from "../../uploads/world.ts";
import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];
const bytes = Buffer.from("Name,Number\nAnn,+4915112345678\n");

/** All its parts are here, and nobody has said so. */
async function sent(scope: Scope): Promise<string> {
  const id = await begun(scope, bytes);
  for (const [no, part] of partsOf(bytes).entries()) await storePart(scope, { id, no, bytes: part });
  return id;
}

/** What people do with tables that they upload. */
export const uploadMutations: MutationCases = {
  "uploads.begin": async (place) => ({
    input: { purpose: "recipients", name: "people.csv", byteCount: 100, source: "file" },
    action: "upload.created",
    chains: own(place),
  }),
  "uploads.finish": async (place) => ({
    input: { id: await sent(place.owner) },
    action: "upload.received",
    chains: own(place),
  }),
  "uploads.correct": async (place) => ({
    input: { id: await uploaded(place.owner, bytes), row: 2, column: 1, text: "+4915112345679" },
    action: "rows.corrected",
    chains: own(place),
  }),
  "uploads.saveList": async (place) => ({
    input: { id: await uploaded(place.owner, bytes), name: "Customers" },
    action: "upload.saved",
    chains: own(place),
  }),
  "uploads.unsaveList": async (place) => {
    const id = await uploaded(place.owner, bytes);
    await must(place, "mutation", "uploads.saveList", { id, name: "Customers" });
    return { input: { id }, action: "upload.unsaved", chains: own(place) };
  },
  "uploads.discard": async (place) => ({
    input: { id: await uploaded(place.owner, bytes) },
    action: "upload.discarded",
    chains: own(place),
  }),
};
