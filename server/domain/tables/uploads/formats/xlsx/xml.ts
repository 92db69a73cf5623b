import { SaxesParser } from "saxes";
import { damaged } from "./archive.ts";

/** What is heard while XML is read; names come without their prefix. */
export type XmlHandlers = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
};

/** No workbook nests its elements as deep as this. Each open one is kept in memory. */
const deepest = 64;
/** No element or text of a workbook is as long as this. */
const longestSilence = 8 * 1024 * 1024;

/** Reads XML piece by piece; each step is one piece. Throws TableProblem for what is no XML. */
export async function* readXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  let silence = 0;
  let depth = 0;
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on("error", (error) => {
    throw damaged({ cause: error });
  });
  parser.on("opentag", ({ name, attributes }) => {
    silence = 0;
    depth += 1;
    if (depth > deepest) throw damaged();
    handlers.open(local(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    handlers.close?.(local(name));
  });
  const { text } = handlers;
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  let decoder: TextDecoder | null = null;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece));
    silence += piece.length;
    if (silence > longestSilence) throw damaged();
    parser.write(decoder.decode(piece, { stream: true }));
    yield;
  }
  parser.write(decoder?.decode() ?? "").close();
}

/** What lists the parts of a workbook is kept in memory whole, and is never as large as this. */
const largestList = 16 * 1024 * 1024;

/** Reads all of a small file. */
export async function readAllXml(pieces: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(atMost(pieces, largestList), handlers));
}

async function* atMost(pieces: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let sum = 0;
  for await (const piece of pieces) {
    sum += piece.length;
    if (sum > bytes) throw damaged();
    yield piece;
  }
}

function encodingOf(beginning: Buffer): string {
  const [first, second] = beginning;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

function local(name: string): string {
  const colon = name.indexOf(":");
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Characters that XML cannot hold are written as _x000D_ in workbooks. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => {
    const unit = Number.parseInt(code, 16);
    return unit === 0 ? "\u{FFFD}" : String.fromCharCode(unit);
  });
}
