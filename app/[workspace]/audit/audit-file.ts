import { z } from "zod";
import { doneBy } from "#server/compose/done-by.ts";
import { exportFormats } from "#server/compose/exported/column.ts";
import type { Chain } from "#server/domain/trail/chains.ts";
import { exportChain } from "#server/domain/trail/export.ts";
import { exportEntries } from "#server/domain/trail/export-list.ts";
import { t } from "#words/t.ts";
import { refuseDownload } from "../download-scope.ts";
import { answerWithFile } from "../file-download.ts";

const word = z.string().max(100).optional();
const time = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .optional();

const query = z.object({
  format: z.enum(exportFormats).default("jsonl"),
  of: z.enum(["chain", "entries"]).optional(),
  columns: z
    .string()
    .max(5000)
    .transform((text) => text.split(","))
    .optional(),
  upTo: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .optional(),
  who: z.union([z.uuid(), z.enum(doneBy)]).optional(),
  action: word,
  targetKind: word,
  q: z.string().trim().min(1).max(200).optional(),
  from: time,
  to: time,
});

/**
 * The chain as a file: whole as JSON Lines, or what the given filters leave of it in any format, as JSON Lines where the address
 * says that it is `of=entries`.
 */
export async function auditFile(request: Request, readChain: () => Chain): Promise<Response> {
  const asked = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return refuseDownload(400, t("pages.thisAddressAsksForSomethingThatCannot"));
  const { format, of = format === "jsonl" ? "chain" : "entries", upTo, columns, ...filter } = asked.data;
  if (of === "chain" && (format !== "jsonl" || columns))
    return refuseDownload(400, t("pages.theWholeChainIsJSONLinesWith"));
  return answerWithFile(async () => {
    const chain = readChain();
    return of === "entries" ? exportEntries(chain, filter, { format, columns }) : exportChain(chain, { upTo });
  });
}
