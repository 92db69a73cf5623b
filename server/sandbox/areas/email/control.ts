import { emailStatuses } from "#server/contract/limits/email.ts";
import { ControlError, type ControlInput, type ControlRoute } from "#server/sandbox/route.ts";
import type { World } from "#server/sandbox/world.ts";
import { type EmailBatch, marks } from "./batch.ts";
import type { EmailBatches } from "./batches.ts";
import type { CallbackDeliveries } from "./callback-deliveries.ts";
import { addressOf, fateOf } from "./fixtures.ts";

const stateWords = new Map<string | undefined, string>([
  [emailStatuses.sent, "sent"],
  [emailStatuses.sending, "sending"],
  [emailStatuses.failed, "failed"],
]);

function overview(batch: EmailBatch, index: number, now: number): object {
  const status = batch.statusAt(index, now);
  return {
    emailId: batch.idOf(index),
    toAddress: addressOf(index),
    state: stateWords.get(status) ?? "not found",
    status: status ?? null,
    callback: batch.callbackState(index),
    attempts: batch.tries[index] ?? 0,
  };
}

/** The control paths of the email area. */
export function emailControls(world: World, batches: EmailBatches, deliveries: CallbackDeliveries): ControlRoute[] {
  const emails = ({ query }: ControlInput) => {
    const batch = batches.byTask(query.get("taskId") ?? "");
    if (batch === undefined) throw new ControlError("taskId names no batch");
    const now = world.clock.now();
    return { emails: Array.from({ length: batch.size }, (_, index) => overview(batch, index, now)) };
  };

  const complete = ({ body }: ControlInput) => {
    const { emailId } = body;
    const status = typeof body.status === "number" ? String(body.status) : body.status;
    const found = batches.locate(
      typeof emailId === "number" ? String(emailId) : typeof emailId === "string" ? emailId : "",
    );
    if (found === undefined) throw new ControlError("emailId names no email");
    if (status !== emailStatuses.sent && status !== emailStatuses.failed)
      throw new ControlError('status must be "0" or "1"');
    const { batch, index } = found;
    const fate = fateOf(batch.list, index);
    if (fate.query !== "sending-until-completed") throw new ControlError("this email is not a slow one");
    if (batch.isCompleted(index)) throw new ControlError("this email is completed already");
    batch.mark(index, status === emailStatuses.sent ? marks.completedSent : marks.completedFailed);
    if (fate.callback === "held") {
      batch.know(index, world.clock.now());
      if (batch.answered) deliveries.of(batch).send(batch, index);
    }
    world.changed();
    return {};
  };

  return [
    { method: "GET", path: "/_control/emails", handle: emails },
    { method: "POST", path: "/_control/complete", handle: complete },
  ];
}
