/** Largest body that is taken, in bytes. The documented event is a few hundred. */
export const maxBodyBytes = 64 * 1024;
/** A sender that takes longer than this for one body is cut off. */
export const bodyTimeoutMs = 10_000;

export type Body = { kind: "read"; raw: Buffer } | { kind: "too_large" | "too_slow" | "broken" };

/**
 * Reads at most `maxBytes` of the body, a callback's unless said, whatever length was announced, and stops at the first byte
 * too many. Never throws.
 */
export async function readBody(
  request: Request,
  timeoutMs = bodyTimeoutMs,
  maxBytes: number = maxBodyBytes,
): Promise<Body> {
  const announced = request.headers.get("content-length");
  if (Number(announced) > maxBytes) {
    await request.body?.cancel().catch(() => undefined);
    return { kind: "too_large" };
  }
  if (!request.body) return { kind: "read", raw: Buffer.alloc(0) };
  const reader = request.body.getReader();
  let isLate = false;
  const cancel = () => void reader.cancel().catch(() => undefined);
  // Cancelling ends the read that waits. A plain timer, since aborting a signal for each request costs more than reading it.
  const timer = setTimeout(() => {
    isLate = true;
    cancel();
  }, timeoutMs).unref();
  try {
    const body = await readUpTo(reader, announced === null ? Number.NaN : Number(announced), maxBytes);
    if (isLate) return { kind: "too_slow" };
    if (body.kind !== "read") cancel();
    return body;
  } catch {
    // The sender left in the middle; an incomplete body is no callback.
    return { kind: "broken" };
  } finally {
    clearTimeout(timer);
  }
}

/** `announced` is the length the sender named, NaN without one: a body that has it is complete, and needs no further read. */
async function readUpTo(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  announced: number,
  maxBytes: number,
): Promise<Body> {
  const chunks: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const next = await reader.read();
    if (next.done) return { kind: "read", raw: Buffer.concat(chunks) };
    size += next.value.byteLength;
    if (size > maxBytes) return { kind: "too_large" };
    chunks.push(next.value);
    if (size === announced) return { kind: "read", raw: Buffer.concat(chunks) };
  }
}
