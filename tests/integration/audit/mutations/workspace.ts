import { randomBytes } from "node:crypto";
import { invitation } from "#db/schema/workspaces.ts";
import { hashOfInvitation, newInvitationToken } from "#server/domain/access/people/invitation-link.ts";
import { createMember } from "#tests/support/factories.ts";
import { type MutationCases, must, type Place } from "./cases.ts";

const own = ({ owner }: Place) => [{ id: owner.workspace.id }];

async function inviteSomebody({ services, owner }: Place, email: string): Promise<{ id: string; token: string }> {
  const token = newInvitationToken();
  const [row] = await services.db.system
    .insert(invitation)
    .values({
      workspaceId: owner.workspace.id,
      email,
      roles: ["sender"],
      tokenHash: hashOfInvitation(token),
      createdBy: owner.person.id,
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .returning();
  return { id: row?.id ?? "", token };
}

const someAddress = () => `${randomBytes(6).toString("hex")}@example.com`;

/** What people do in a workspace but for sending. */
export const workspaceMutations: MutationCases = {
  "workspace.rename": async (place) => ({
    input: { name: "Northwind Traders" },
    action: "workspace.renamed",
    chains: own(place),
  }),
  "workspace.changeDefaultCountry": async (place) => ({
    input: { country: "DE" },
    action: "workspace.country_changed",
    chains: own(place),
  }),
  "workspace.archive": async (place) => ({
    input: { typedName: place.owner.workspace.name },
    action: "workspace.archived",
    chains: own(place),
  }),
  "workspace.requireSecondFactor": async (place) => ({
    input: { required: false },
    action: "workspace.second_factor_changed",
    chains: own(place),
  }),
  "workspace.changeRetention": async (place) => ({
    input: {
      callbackMonths: 12,
      callMonths: null,
      callRecordMonths: 6,
      recordingMonths: 3,
      draftDays: 30,
      fileDays: 7,
    },
    action: "retention.changed",
    chains: own(place),
  }),
  "people.changeRoles": async (place) => {
    const { person } = await createMember(place.services, place.owner.workspace, "analyst");
    return { input: { personId: person.id, roles: ["sender"] }, action: "role.changed", chains: own(place) };
  },
  "people.remove": async (place) => {
    const { person } = await createMember(place.services, place.owner.workspace, "analyst");
    return { input: { personId: person.id }, action: "member.removed", chains: own(place) };
  },
  "people.leave": async (place) => {
    await createMember(place.services, place.owner.workspace, "owner");
    return { input: { leave: true }, action: "member.left", chains: own(place) };
  },
  "people.invite": async (place) => ({
    input: { email: someAddress(), roles: ["sender"] },
    action: "invitation.created",
    chains: own(place),
  }),
  "people.renewInvitation": async (place) => {
    const { id } = await inviteSomebody(place, someAddress());
    return { input: { invitationId: id }, action: "invitation.renewed", chains: own(place) };
  },
  "people.revokeInvitation": async (place) => {
    const { id } = await inviteSomebody(place, someAddress());
    return { input: { invitationId: id }, action: "invitation.revoked", chains: own(place) };
  },
  "invitations.accept": async (place) => {
    const { token } = await inviteSomebody(place, place.owner.person.email);
    return { input: { token }, action: "invitation.accepted", chains: own(place) };
  },
  "tokens.create": async (place) => ({
    input: { name: "A program", permissions: ["email.read"], days: 30 },
    action: "token.created",
    chains: own(place),
  }),
  "tokens.revoke": async (place) => {
    const made = { name: "A program", permissions: ["email.read"], days: 30 };
    const { id } = await must<{ id: string }>(place, "mutation", "tokens.create", made);
    return { input: { tokenId: id }, action: "token.revoked", chains: own(place) };
  },
};
