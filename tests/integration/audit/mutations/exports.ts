import type { MutationCases } from "./cases.ts";

/** Large exports. */
export const exportMutations: MutationCases = {
  "exports.ask": async ({ owner }) => ({
    input: { address: "/suppressions/suppressions.csv?channel=sms" },
    action: "export.asked",
    chains: [{ id: owner.workspace.id }],
  }),
};
