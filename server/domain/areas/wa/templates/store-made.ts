import { eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { waTemplate } from "#db/schema/wa-templates.ts";
import { storableText } from "#server/compose/storable-text.ts";
import type { WaTemplate } from "#server/contract/wa.ts";
import type { AcceptedAttempt } from "#server/domain/sending/dispatch/dispatchable.ts";

/** Keeps the id and the status that the platform gave a template as it took it (spec: wa/template/add). */
export async function storeMade(
  tx: Tx,
  { submissionId }: AcceptedAttempt,
  _request: Record<string, unknown>,
  { data: { templateId, status } }: { data: WaTemplate },
): Promise<undefined> {
  await tx
    .update(waTemplate)
    .set({
      templateId: storableText(templateId),
      ...(status !== null && { status: storableText(status), statusAt: sql`now()`, statusSource: "answer" as const }),
    })
    .where(eq(waTemplate.submissionId, submissionId));
}
