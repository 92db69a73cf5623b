import type { UploadFormat, UploadOptions } from "#db/schema/uploads.ts";
import { type ByteSource, sampleOf } from "./byte-source.ts";
import { csvRows } from "./csv-rows.ts";
import { decode, encodingProblem, OtherEncoding } from "./decode.ts";
import { sniffDialect, takeSaid } from "./dialect.ts";
import { firstEncoding, isUtf16, olderEncodings } from "./encoding.ts";
import { type KeepBlock, readTable, type Table } from "./table.ts";

/** Characters that delimiter and line ends are judged by. */
const sniffed = 64 * 1024;

export type TableRead = Table & { format: UploadFormat };

/** What a reader does with what it finds; `restart` forgets the blocks kept so far. */
export type Keeper = { keep: KeepBlock; restart(): Promise<void> };

/**
 * Reads text with delimiters. What no option says is found out. Text that turns out not to be UTF-8 is read anew in the
 * encoding that its bytes look like. Throws TableProblem.
 */
export async function readCsv(source: ByteSource, options: UploadOptions, keeper: Keeper): Promise<TableRead> {
  const encoding = firstEncoding(await sampleOf(source), options.encoding);
  try {
    return await readAs(source, encoding, options, keeper);
  } catch (error) {
    if (!(error instanceof OtherEncoding)) throw error;
    if (options.encoding !== undefined || isUtf16(encoding)) throw encodingProblem(error);
    return readOlder(source, olderEncodings(error.piece), options, keeper);
  }
}

async function readOlder(
  source: ByteSource,
  [encoding = "windows-1252", ...others]: readonly string[],
  options: UploadOptions,
  keeper: Keeper,
): Promise<TableRead> {
  await keeper.restart();
  try {
    return await readAs(source, encoding, options, keeper);
  } catch (error) {
    if (!(error instanceof OtherEncoding) || others.length === 0) throw error;
    return readOlder(source, others, options, keeper);
  }
}

async function readAs(
  source: ByteSource,
  encoding: string,
  options: UploadOptions,
  keeper: Keeper,
): Promise<TableRead> {
  const texts = decode(source.pieces(), encoding);
  const { beginning, isWhole, failure } = await beginningOf(texts);
  const { delimiter: saidInFile, rest } = takeSaid(beginning);
  const said = options.delimiter ?? saidInFile ?? undefined;
  const dialect = sniffDialect(rest.slice(0, sniffed), isWhole && rest.length <= sniffed, said);
  const rows = csvRows(joined(rest, texts, failure), dialect);
  const table = await readTable(rows, options.hasHeader, keeper.keep);
  const format = { kind: "csv" as const, encoding, delimiter: dialect.delimiter, hasHeader: table.hasHeader };
  return { ...table, format };
}

/** Enough text to judge by. What fails after it is told once the rows before it are read, so that it can name its row. */
async function beginningOf(
  texts: AsyncGenerator<string>,
): Promise<{ beginning: string; isWhole: boolean; failure: Error | null }> {
  let beginning = "";
  try {
    while (beginning.length < sniffed) {
      const next = await texts.next();
      if (next.done) return { beginning, isWhole: true, failure: null };
      beginning += next.value;
    }
  } catch (error) {
    if (error instanceof Error) return { beginning, isWhole: true, failure: error };
    throw error;
  }
  return { beginning, isWhole: false, failure: null };
}

async function* joined(beginning: string, texts: AsyncIterable<string>, failure: Error | null): AsyncGenerator<string> {
  yield beginning;
  if (failure) throw failure;
  yield* texts;
}
