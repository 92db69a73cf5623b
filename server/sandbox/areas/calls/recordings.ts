import type { FileSource } from "#server/sandbox/route.ts";
import { type RecordingParts, recordingWav } from "./recording-wav.ts";

/** Kept because a player asks for one recording several times, part by part. */
const cachedRecordings = 16;
const form = /^\/recordings\/([\w-]{1,64}?)(-customer)?\.wav$/;

/** Where a recording is fetched. */
export function recordingUrl(baseUrl: string, id: string, parts: RecordingParts): string {
  return `${baseUrl}/recordings/${id}${parts === "customer" ? "-customer" : ""}.wav`;
}

/** Serves the recordings for which `isRecorded`, generated when somebody asks for one. */
export function recordingFiles(isRecorded: (id: string, parts: RecordingParts) => boolean): FileSource {
  const cache = new Map<string, Buffer>();

  const recordingAt = (path: string, id: string, parts: RecordingParts): Buffer => {
    const bytes = cache.get(path) ?? recordingWav(id, parts);
    cache.delete(path);
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= cachedRecordings) cache.delete(oldest);
    cache.set(path, bytes);
    return bytes;
  };

  return {
    prefix: "/recordings/",
    read(path) {
      const [, id, suffix] = form.exec(path) ?? [];
      const parts = suffix === undefined ? "both" : "customer";
      if (id === undefined || !isRecorded(id, parts)) return undefined;
      return { type: "audio/wav", bytes: recordingAt(path, id, parts) };
    },
  };
}
