/** The bytes of a file, of which only a piece at a time is in memory. */
export type ByteSource = {
  size: number;
  /** From the start, in order. */
  pieces(): AsyncIterable<Buffer>;
  /** Any stretch that lies within the file. */
  read(start: number, length: number): Promise<Buffer>;
};

/** How much of its beginning a file is judged by. */
const sampleBytes = 256 * 1024;

export function sampleOf(source: ByteSource): Promise<Buffer> {
  return source.read(0, Math.min(sampleBytes, source.size));
}
