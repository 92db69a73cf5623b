import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { otpEvidence } from "#db/schema/otp.ts";
import type { OtpValues } from "#server/compose/otp/values.ts";
import { storableJson, storableText } from "#server/compose/storable-text.ts";

type Row = typeof otpEvidence.$inferInsert;
type Said = Pick<Row, "workspaceId" | "otpObjectId" | "kind"> &
  Partial<Pick<Row, "code" | "platformId" | "seen" | "note" | "personId" | "submissionId">> & {
    values?: OtpValues | null;
  };

/** Keeps one thing that was said of an application, a template or a flow. The platform's words are stored as they can be. */
export async function keepEvidence(tx: Tx, said: Said): Promise<{ id: string }> {
  const [stored] = await tx.insert(otpEvidence).values(rowOf(said)).returning({ id: otpEvidence.id });
  if (!stored) throw new Error("what was said was not stored");
  return stored;
}

/** Keeps what the platform read back, once as long as it reads the same: then only when that was last is noted. */
export async function keepReading(tx: Tx, said: Omit<Said, "kind">): Promise<{ id: string }> {
  const row = rowOf({ ...said, kind: "read" });
  const once = createHash("sha256")
    .update(JSON.stringify([row.code, said.values, row.platformId]))
    .digest("hex");
  const [stored] = await tx
    .insert(otpEvidence)
    .values({ ...row, once })
    .onConflictDoUpdate({
      target: [otpEvidence.otpObjectId, otpEvidence.once],
      set: { at: sql`excluded.at`, personId: sql`excluded.person_id` },
    })
    .returning({ id: otpEvidence.id });
  if (!stored) throw new Error("what was read back was not stored");
  return stored;
}

function rowOf({ values, code, platformId, ...said }: Said): Row {
  const storable = (text: string | null | undefined) => (text ? storableText(text) : null);
  return {
    ...said,
    code: storable(code),
    platformId: storable(platformId),
    values: values ? sql`${storableJson(values)}::text::jsonb` : null,
  };
}
