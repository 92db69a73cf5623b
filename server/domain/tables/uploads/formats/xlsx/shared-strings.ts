import { countInWords, sizeInWords } from "#server/domain/tables/uploads/formats/limits.ts";
import { TableProblem } from "#server/domain/tables/uploads/formats/problem.ts";
import { t } from "#words/t.ts";
import { damaged } from "./archive.ts";
import { readXml, unescaped } from "./xml.ts";

const pageBytes = 4 * 1024 * 1024;
/** All of them are in memory while a sheet is read. */
const maxBytes = 96 * 1024 * 1024;
/** No cell of a workbook has a text as long as this. */
const longestText = 1024 * 1024;
/** Where each of them lies takes memory too, also of an empty one. */
const maxTexts = 8_000_000;

/**
 * The texts that cells of a workbook name by number. They lie in few large buffers: as a million strings they would take
 * several times as much.
 */
export class SharedStrings {
  readonly #pages: Buffer[] = [];
  readonly #page: number[] = [];
  readonly #start: number[] = [];
  readonly #end: number[] = [];
  #free = 0;
  #total = 0;

  /** Undefined for a number that the workbook does not have. */
  get(no: number): string | undefined {
    const page = this.#pages[this.#page[no] ?? -1];
    return page?.toString("utf8", this.#start[no], this.#end[no]);
  }

  add(text: string): void {
    const size = Buffer.byteLength(text);
    this.#total += size;
    if (this.#total > maxBytes || this.#page.length >= maxTexts)
      throw new TableProblem(() =>
        t("kept.workbookHasTooMuchText", { size: sizeInWords(maxBytes), texts: countInWords(maxTexts) }),
      );
    let page = this.#pages.at(-1);
    if (!page || this.#free + size > page.length) {
      page = Buffer.allocUnsafe(Math.max(pageBytes, size));
      this.#pages.push(page);
      this.#free = 0;
    }
    page.write(text, this.#free);
    this.#page.push(this.#pages.length - 1);
    this.#start.push(this.#free);
    this.#free += size;
    this.#end.push(this.#free);
  }
}

export async function readSharedStrings(pieces: AsyncIterable<Buffer>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  let text = "";
  let isText = false;
  // How something is pronounced stands beside it, and is not part of it.
  let isPhonetic = false;
  const xml = readXml(pieces, {
    open(name) {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      if (name === "t") isText = !isPhonetic;
    },
    close(name) {
      if (name === "si") strings.add(unescaped(text));
      if (name === "rPh") isPhonetic = false;
      if (name === "t") isText = false;
    },
    text(more) {
      if (isText) text += more;
      if (text.length > longestText) throw damaged();
    },
  });
  for await (const _ of xml);
  return strings;
}
