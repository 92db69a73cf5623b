import { t } from "#words/t.ts";
import { isUtf16 } from "./encoding.ts";
import { TableProblem } from "./problem.ts";

/** The bytes are not in the encoding they were read in. */
export class OtherEncoding extends Error {
  /** The piece in which that showed. */
  readonly piece: Buffer;
  readonly encoding: string;

  constructor(encoding: string, piece: Buffer) {
    super(`bytes are not ${encoding}`);
    this.name = "OtherEncoding";
    this.encoding = encoding;
    this.piece = piece;
  }
}

/** A NUL, which no text has. Everything before it was given out. */
export class NulFound extends Error {
  /** Which byte of the file it is, counted from 1. */
  readonly byteNo: number;

  constructor(byteNo: number) {
    super(`NUL at byte ${byteNo}`);
    this.name = "NulFound";
    this.byteNo = byteNo;
  }
}

/** The rows of so much die young. Those of a whole piece outlive two collections and pile up until a full one. */
const sliceBytes = 16 * 1024;

/**
 * Pieces of bytes as text, whichever way characters lie across them; a byte order mark is taken off. Throws OtherEncoding
 * at the first byte that the encoding does not have there, and NulFound.
 */
export async function* decode(pieces: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const wide = isUtf16(encoding);
  let offset = 0;
  let units = 0;
  let piece: Buffer = Buffer.alloc(0);
  const decoded = (bytes: Buffer, stream: boolean) => {
    try {
      return decoder.decode(bytes, { stream });
    } catch {
      // The only thing it throws, and it does not say where.
      throw new OtherEncoding(encoding, piece);
    }
  };
  for await (piece of pieces) {
    for (let at = 0; at < piece.length; at += sliceBytes) {
      const slice = piece.subarray(at, at + sliceBytes);
      const nulAt = wide ? -1 : slice.indexOf(0);
      const text = decoded(nulAt === -1 ? slice : slice.subarray(0, nulAt), true);
      const unitAt = wide ? text.indexOf("\0") : -1;
      yield unitAt === -1 ? text : text.slice(0, unitAt);
      if (nulAt !== -1) throw new NulFound(offset + nulAt + 1);
      if (unitAt !== -1) throw new NulFound((units + unitAt) * 2 + 1);
      offset += slice.length;
      units += text.length;
    }
  }
  yield decoded(Buffer.alloc(0), false);
}

/** What is wrong with a file that is not in the encoding that was said, or that its first bytes say. */
export function encodingProblem({ encoding }: OtherEncoding): TableProblem {
  return new TableProblem(() => t("kept.fileIsNotInEncoding", { encoding: encoding.toUpperCase() }));
}
