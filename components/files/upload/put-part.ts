import { t } from "#words/t.ts";
import type { PartAnswer, PutPart } from "./send-parts.ts";

/** Answers that may be another the next time: too slow, too many, or a failure of ours. */
const passing = new Set([408, 425, 429]);

/** Sends parts of one upload to its address. */
export function partSender(slug: string, uploadId: string): PutPart {
  return async (partNo, bytes, signal) => {
    try {
      const response = await fetch(`/${slug}/uploads/${uploadId}/parts/${partNo}`, {
        method: "PUT",
        body: bytes,
        headers: { "content-type": "application/octet-stream" },
        signal,
      });
      return await answerOf(response);
    } catch (error) {
      signal.throwIfAborted();
      // The only other thing fetch says is that there was no answer.
      if (error instanceof TypeError) return { kind: "lost" };
      throw error;
    }
  };
}

/** What an answer means for its part. Refusals are sentences as plain text. */
export async function answerOf(response: Response): Promise<PartAnswer> {
  if (response.ok) return { kind: "taken" };
  if (response.status >= 500 || passing.has(response.status)) return { kind: "lost" };
  const said = (await response.text()).trim();
  if (said && said.length <= 500 && !said.startsWith("<")) return { kind: "refused", message: said };
  return { kind: "refused", message: t("files.theUploadWasRefusedStatusNothingWas", { status: response.status }) };
}

/** Waits, or less where the browser comes back online meanwhile. Rejects when `signal` ends it. */
export function waitOrOnline(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", resume);
      signal.removeEventListener("abort", leave);
    };
    const resume = () => {
      end();
      resolve();
    };
    const leave = () => {
      end();
      reject(signal.reason);
    };
    const timer = setTimeout(resume, milliseconds);
    window.addEventListener("online", resume);
    signal.addEventListener("abort", leave);
    if (signal.aborted) leave();
  });
}
