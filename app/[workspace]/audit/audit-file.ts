import { z } from "zod";
import type { Chain } from "#server/domain/audit/chains.ts";
import { exportChain } from "#server/domain/audit/export.ts";
import { exportCsv } from "#server/domain/audit/export-csv.ts";
import { attachment } from "#server/domain/exports/csv.ts";
import { streamOf } from "#server/domain/exports/stream.ts";
import { downloadProblem, refuseDownload } from "../download-scope.ts";

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
  try {
    const chain = readChain();
    const { name, type, chunks } =
      format === "csv" ? await exportCsv(chain, filter) : await exportChain(chain, { upTo });
    return new Response(streamOf(chunks), {
      headers: { "content-type": type, "content-disposition": attachment(name), "cache-control": "no-store" },
    });
  } catch (error) {
    return downloadProblem(error);
  }
}
