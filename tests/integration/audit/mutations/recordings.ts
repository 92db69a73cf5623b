import { sql } from "drizzle-orm";
import { aiCall, plantRecords } from "#tests/support/call-records.ts";
import type { MutationCases, Place } from "./cases.ts";

const ownChain = ({ owner }: Place) => [{ id: owner.workspace.id }];

/** Copies of recordings. */
export const recordingMutations: MutationCases = {
  "recordings.choose": async (place) => ({
    input: { mode: "copies" },
    action: "recordings.chosen",
    chains: ownChain(place),
  }),
  "recordings.copyAgain": async (place) => {
    await place.services.db.system.execute(sql`
      insert into recording_setting (workspace_id, mode, rest_since, rest_until, rest_note)
      values (${place.owner.workspace.id}, 'copies', now(), now() + interval '1 hour', 'The disk is full.')`);
    return { action: "recordings.rest_ended", chains: ownChain(place) };
  },
  "recordings.copyNow": async (place) => {
    const { services, connection } = place;
    const { ids } = await plantRecords(services, connection, "ai", [aiCall()]);
    const input = { connectionId: connection.id, recordId: ids[0] };
    return { input, action: "recording.copy_asked", chains: ownChain(place) };
  },
};
