import { z } from "zod";
import type { Chain } from "#server/domain/trail/chains.ts";
import { exportChain } from "#server/domain/trail/export.ts";
import { exportCsv } from "#server/domain/trail/export-csv.ts";
import { refuseDownload } from "../download-scope.ts";
import { answerWithFile } from "../file-download.ts";

const word = z.string().max(100).optional();
const time = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .optional();

const query = z.object({
  format: z.enum(["jsonl", "csv"]).default("jsonl"),
  upTo: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  who: z.union([z.uuid(), z.literal("job")]).optional(),
  action: word,
  targetKind: word,
  q: z.string().trim().min(1).max(200).optional(),
  from: time,
  to: time,
});

/** The chain as a file: whole as JSON Lines, or what the given filters leave of it as CSV. */
export async function auditFile(request: Request, readChain: () => Chain): Promise<Response> {
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return refuseDownload(400, "This address asks for something that cannot be downloaded.");
  const { format, upTo, ...filter } = asked.data;
  return answerWithFile(async () => {
    const chain = readChain();
    return format === "csv" ? exportCsv(chain, filter) : exportChain(chain, { upTo });
  });
}
