import { inWorkspace } from "#db/client.ts";
import { zoneOfCalls } from "#server/domain/calls/records/list.ts";
import { requirePermission, type Scope } from "#server/domain/scope.ts";
import { type CallFigures, readCallFigures } from "./figures/calls.ts";
import { readSendFigures, type SendFigures } from "./figures/sends.ts";
import { type HomeTime, type Span, spanOf } from "./figures/span.ts";
import { type Need, readNeeds } from "./needs/needs.ts";

export type Home = {
  /** Longest waiting first. */
  needs: Need[];
  /** Null for those who may not read sends. */
  sends: SendFigures | null;
  /** Of the kinds that the viewer may read. */
  calls: CallFigures[];
  /** What the figures are of, and where their bars begin. */
  span: Span;
  /** Nothing was sent from here yet. */
  isNew: boolean;
  at: Date;
};

/**
 * What needs a person in the workspace, and what was sent and called in the last day, week or month: whatever of it the viewer
 * may see, read at one moment. Throws `forbidden`.
 */
export async function readHome(scope: Scope, { time }: { time: HomeTime }): Promise<Home> {
  requirePermission(scope, "workspace.read");
  return inWorkspace(scope.services.db.app, scope.workspace.id, async (tx) => {
    const at = new Date();
    const span = spanOf(time, at, await zoneOfCalls(tx, undefined));
    const sends = scope.permissions.has("submission.read") ? await readSendFigures(tx, scope, span) : null;
    return {
      needs: await readNeeds(tx, scope, at),
      sends,
      calls: await readCallFigures(tx, scope, span),
      span,
      isNew: sends !== null && !sends.hasAny,
      at,
    };
  });
}
