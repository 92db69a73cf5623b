import { t } from "#words/t.ts";
import { energyOf } from "./energy.ts";

/** A larger recording is played and not drawn: for a drawing all of it has to be in the tab at once. */
const mostDrawnBytes = 30_000_000;
/** Hours are drawn by nobody, and their samples would fill the tab. */
const mostDrawnSeconds = 2 * 3600;
/** Enough for how loud a voice is; the samples of a file are turned into this many a second. */
const sampleRate = 8000;
const longestSentence = 500;

/** What is known of a recording after its bytes were read. */
export type Sound =
  | { state: "drawn"; energy: Float32Array; seconds: number }
  | { state: "too_large" }
  /** The browser knows no such format. */
  | { state: "unreadable" }
  /** Our server did not give it: its own words why. */
  | { state: "unavailable"; sentence: string };

/** Reads a recording from our own server and tells how loud it is at each moment. Network errors are thrown. */
export async function readSound(address: string, signal: AbortSignal): Promise<Sound> {
  const response = await fetch(address, { signal });
  if (!response.ok) return { state: "unavailable", sentence: await sentenceOf(response) };
  const bytes = await bytesOf(response);
  if (bytes === null) return { state: "too_large" };
  const decoded = await decode(bytes);
  if (decoded === null) return { state: "unreadable" };
  if (decoded.duration > mostDrawnSeconds) return { state: "too_large" };
  return { state: "drawn", energy: energyOf(mixed(decoded), sampleRate), seconds: decoded.duration };
}

async function sentenceOf(response: Response): Promise<string> {
  const isText = response.headers.get("content-type")?.startsWith("text/plain") ?? false;
  const said = isText ? (await response.text()).trim().slice(0, longestSentence) : "";
  return said || t("calls.switchboardAnsweredStatusWithoutAReason", { status: response.status });
}

/** Null as soon as there are too many. */
async function bytesOf(response: Response): Promise<ArrayBuffer | null> {
  if (Number(response.headers.get("content-length") ?? 0) > mostDrawnBytes) {
    await response.body?.cancel();
    return null;
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part?.value) break;
    size += part.value.byteLength;
    if (size > mostDrawnBytes) {
      await reader?.cancel();
      return null;
    }
    chunks.push(part.value);
  }
  return new Blob(chunks).arrayBuffer();
}

/** Without a sound device: nothing is played by it. */
async function decode(bytes: ArrayBuffer): Promise<AudioBuffer | null> {
  try {
    return await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** All channels of a file as one. */
function mixed(sound: AudioBuffer): Float32Array {
  const first = sound.getChannelData(0);
  if (sound.numberOfChannels === 1) return first;
  const sum = first.slice();
  for (let channel = 1; channel < sound.numberOfChannels; channel += 1) {
    for (const [index, sample] of sound.getChannelData(channel).entries()) sum[index] = (sum[index] ?? 0) + sample;
  }
  return sum.map((sample) => sample / sound.numberOfChannels);
}
