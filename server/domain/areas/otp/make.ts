import { randomUUID } from "node:crypto";
import { inWorkspace } from "#db/client.ts";
import { otpObject } from "#db/schema/otp.ts";
import { changesBetween } from "#server/compose/otp/differences.ts";
import { otpThing } from "#server/compose/otp/things.ts";
import { appOfDraft, flowOf, type OtpKind, type ValuesOf } from "#server/compose/otp/values.ts";
import type { Operation } from "#server/contract/operation.ts";
import { type OtpAppDraft, type OtpFlowDraft, otpAppAdd, otpFlowAdd, otpFlowDraft } from "#server/contract/otp.ts";
import { lockWorkspace } from "#server/domain/access/workspaces/lock.ts";
import { requireRoomFor } from "#server/domain/access/workspaces/room.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { t } from "#words/t.ts";
import { requireFreeName } from "./names.ts";
import { connectionFor, findWritten, storeCall, storeVersion, type Writing, type Written, writeOnce } from "./write.ts";

/**
 * Stores an application with the call that creates it (spec: otp/app/add), which the worker makes once. A repeat finds what
 * the first one stored. Throws `conflict` for a name that is known to be taken, and as `storeSubmission`.
 */
export function addApp(scope: Scope, { draft, ...writing }: Writing & { draft: OtpAppDraft }): Promise<Written> {
  return make(scope, "app", writing, { operation: otpAppAdd, draft, values: appOfDraft(draft) });
}

/** So many steps a flow made here may have; the platform names no limit. */
export const mostSteps = 50;

/** A flow as it is filled in. */
export const newFlowDraft = otpFlowDraft.extend({
  flow: otpFlowDraft.shape.flow.max(mostSteps, { error: () => t("domain.aFlowHasAtMostSteps", { most: mostSteps }) }),
});

/** As `addApp`, for a flow (spec: otp/flow/add). Nothing changes or reads a flow afterwards. */
export function addFlow(scope: Scope, { draft, ...writing }: Writing & { draft: OtpFlowDraft }): Promise<Written> {
  return make(scope, "flow", writing, { operation: otpFlowAdd, draft, values: flowOf(draft) });
}

type New<Kind extends OtpKind> = {
  operation: Operation;
  draft: Record<string, unknown>;
  values: ValuesOf[Kind];
};

async function make<Kind extends "app" | "flow">(
  scope: Scope,
  kind: Kind,
  writing: Writing,
  what: New<Kind>,
): Promise<Written> {
  requirePermission(scope, "otp.send");
  return writeOnce(
    () => findWritten(scope, kind, writing, (stored) => changesBetween(stored, what.values).length === 0),
    () => store(scope, kind, writing, what),
  );
}

async function store<Kind extends "app" | "flow">(
  scope: Scope,
  kind: Kind,
  writing: Writing,
  { operation, draft, values }: New<Kind>,
): Promise<void> {
  const connection = await inWorkspace(scope.services.db.app, scope.workspace.id, (tx) => connectionFor(tx, writing));
  const { name } = values;
  await storeCall(scope, writing, {
    operation,
    connectionId: connection.id,
    title: t("domain.newThing", { thing: otpThing(kind).one, name }),
    draft,
    request: operation.request.parse(draft),
    assertAllowed: async (tx) => {
      await lockWorkspace(tx, scope.workspace.id);
      await requireFreeName(tx, scope, connection.id, { kind, name, ownId: null, nameIsFree: writing.nameIsFree });
      await requireRoomFor(tx, "otpObjects");
    },
    alsoStore: async (tx, { id: submissionId }) => {
      const id = randomUUID();
      await tx.insert(otpObject).values({
        id,
        workspaceId: scope.workspace.id,
        connectionId: connection.id,
        kind,
        origin: "made",
        createdBy: scope.person.id,
      });
      await storeVersion(tx, scope, { otpObjectId: id, version: 1, origin: "made", values, submissionId });
    },
  });
}
