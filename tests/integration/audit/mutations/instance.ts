import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { job } from "#db/schema/jobs.ts";
import { sendingHold } from "#db/schema/operations.ts";
import { secondFactor } from "#db/schema/sign-in.ts";
import { workspace } from "#db/schema/workspaces.ts";
import { createOutsider, type MutationCases, type Place } from "./cases.ts";

const instance = ["instance"] as const;
const both = ({ owner }: Place) => [{ id: owner.workspace.id }, "instance"] as const;

/** What administrators of the instance do. */
export const instanceMutations: MutationCases = {
  "instance.createWorkspace": async () => ({
    input: { name: "Made", slug: `made-${randomBytes(6).toString("hex")}` },
    action: "workspace.created",
    chains: ["instance", { id: "new" }],
  }),
  "instance.archiveWorkspace": async (place) => ({
    input: { workspaceId: place.owner.workspace.id, typedName: place.owner.workspace.name },
    action: "workspace.archived",
    chains: both(place),
  }),
  "instance.restoreWorkspace": async (place) => {
    const { id } = place.owner.workspace;
    await place.services.db.system.update(workspace).set({ archivedAt: new Date() }).where(eq(workspace.id, id));
    return { input: { workspaceId: id }, action: "workspace.restored", chains: both(place) };
  },
  "instance.addOwner": async (place) => {
    const { email } = await createOutsider(place);
    return { input: { workspaceId: place.owner.workspace.id, email }, action: "role.changed", chains: both(place) };
  },
  "instance.releaseSending": async ({ services }) => {
    const [held] = await services.db.system.insert(sendingHold).values({ cause: "behind" }).returning();
    return {
      input: { holdId: held?.id, reason: "Looked at what waits.", leaveStopped: [] },
      action: "sending.released",
      chains: instance,
    };
  },
  "instance.tryWorkAgain": async ({ services }) => {
    const [failed] = await services.db.system
      .insert(job)
      .values({ kind: "drop_months", key: "clock", failedAt: new Date(), problem: "It failed.", tries: 10 })
      .returning();
    return { input: { jobId: failed?.id }, action: "job.tried_again", chains: instance };
  },
  "instance.setDisabled": async (place) => {
    const { id } = await createOutsider(place);
    return { input: { personId: id, disabled: true }, action: "person.disabled", chains: instance };
  },
  "instance.setAdministrator": async (place) => {
    const { id } = await createOutsider(place);
    return { input: { personId: id, administrator: true }, action: "administrator.made", chains: instance };
  },
  "instance.takeSecondFactor": async (place) => {
    const { id } = await createOutsider(place);
    await place.services.db.system
      .insert(secondFactor)
      .values({ personId: id, secretSealed: randomBytes(8), confirmedAt: new Date() });
    return { input: { personId: id }, action: "second_factor.removed", chains: instance };
  },
  "instance.createPasswordReset": async (place) => {
    const { id } = await createOutsider(place);
    return { input: { personId: id }, action: "password.reset_link_created", chains: instance };
  },
  "instance.erasePerson": async (place) => {
    const { id, email } = await createOutsider(place);
    return { input: { personId: id, typedEmail: email }, action: "person.erased", chains: instance };
  },
};
