import { setTimeout as delay } from "node:timers/promises";

/** Largest body that is taken, in bytes. The documented event is a few hundred. */
export const maxBodyBytes = 64 * 1024;
/** A sender that takes longer than this for one body is cut off. */
export const bodyTimeoutMs = 10_000;

export type Body = { kind: "read"; raw: Buffer } | { kind: "too_large" | "too_slow" | "broken" };

/** Reads at most 64 KiB of the body, whatever length was announced, and stops at the first byte too many. Never throws. */
export async function readBody(request: Request, timeoutMs = bodyTimeoutMs): Promise<Body> {
  if (Number(request.headers.get("content-length")) > maxBodyBytes) {
    await request.body?.cancel().catch(() => undefined);
    return { kind: "too_large" };
  }
  if (!request.body) return { kind: "read", raw: Buffer.alloc(0) };
  const reader = request.body.getReader();
  const timer = new AbortController();
  const late = delay(timeoutMs, "late" as const, { signal: timer.signal, ref: false }).catch(() => "late" as const);
  try {
    const body = await readUpTo(reader, late);
    if (body.kind !== "read") void reader.cancel().catch(() => undefined);
    return body;
  } catch {
    // The sender left in the middle; an incomplete body is no callback.
    return { kind: "broken" };
  } finally {
    timer.abort();
  }
}

async function readUpTo(reader: ReadableStreamDefaultReader<Uint8Array>, late: Promise<"late">): Promise<Body> {
  const chunks: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const next = await Promise.race([reader.read(), late]);
    if (next === "late") return { kind: "too_slow" };
    if (next.done) return { kind: "read", raw: Buffer.concat(chunks) };
    size += next.value.byteLength;
    if (size > maxBodyBytes) return { kind: "too_large" };
    chunks.push(next.value);
  }
}
