import { t } from "#words/t.ts";
import { whyNotTaken } from "./limits.ts";
import { type PutPart, partAfter, sendParts } from "./send-parts.ts";

/** What a person says about a file; what is absent is guessed. */
export type UploadOptions = { encoding?: string; delimiter?: string; hasHeader?: boolean };

/** A file, or rows that were pasted. */
export type UploadInput = File | { text: string; name: string };

/** What is begun: a name, how many bytes, and how they came. */
export type Beginning = { name: string; byteCount: number; source: "file" | "paste"; options?: UploadOptions };

/** An upload as the server knows it, as far as going on with it needs. */
export type Begun = { id: string; name: string; byteCount: number; receivedBytes: number; partBytes: number };

/** How far this browser is with sending. `sent` means that all is there, and the worker goes on. */
export type Sending = {
  phase: "idle" | "sending" | "waiting" | "stopped" | "sent" | "refused";
  uploadId: string | null;
  sent: number;
  total: number;
  problem: string | null;
};

export type UploaderCalls = {
  begin: (beginning: Beginning) => Promise<{ id: string; partBytes: number }>;
  finish: (id: string) => Promise<unknown>;
  discard: (id: string) => Promise<unknown>;
  /** Sends the parts of one upload. */
  partsOf: (id: string) => PutPart;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** What an error says to the person. */
  tell: (error: unknown) => string;
  onBegun: (id: string) => void;
};

const idle: Sending = { phase: "idle", uploadId: null, sent: 0, total: 0, problem: null };

/**
 * Sends one table at a time and remembers it, so that it can go on after the connection was lost, or be begun anew with
 * other options. It draws nothing: `subscribe` and `state` tell a component how far it is.
 */
export function createUploader(calls: UploaderCalls) {
  const listeners = new Set<() => void>();
  let state = idle;
  let running = new AbortController();
  let held: { blob: Blob; input: UploadInput } | null = null;

  const set = (change: Partial<Sending>) => {
    state = { ...state, ...change };
    for (const tell of listeners) tell();
  };

  async function send(id: string, blob: Blob, partBytes: number, firstPart: number): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    set({ phase: "sending", uploadId: id, sent: Math.min(firstPart * partBytes, blob.size), total: blob.size });
    try {
      const end = await sendParts({
        ...{ blob, partBytes, firstPart, signal, wait: calls.wait },
        put: calls.partsOf(id),
        onSent: (sent) => set({ phase: "sending", sent }),
        onLost: () => set({ phase: "waiting" }),
      });
      if (end.kind === "refused") return set({ phase: "refused", problem: end.message });
      if (end.kind === "stopped") return set({ phase: "stopped" });
      await calls.finish(id);
      if (!signal.aborted) set({ phase: "sent" });
    } catch (error) {
      // Whoever ended it has said already what stands there now.
      if (!signal.aborted) set({ phase: "stopped", problem: calls.tell(error) });
    }
  }

  async function begin(input: UploadInput, options?: UploadOptions): Promise<void> {
    const { blob, ...beginning } = beginningOf(input, options);
    const problem = whyNotTaken({ name: beginning.name, size: blob.size });
    running.abort();
    running = new AbortController();
    const { signal } = running;
    held = null;
    if (problem !== null) return set({ ...idle, phase: "refused", problem });
    set({ ...idle, phase: "sending", total: blob.size });
    try {
      const { id, partBytes } = await calls.begin(beginning);
      held = { blob, input };
      if (signal.aborted) return;
      calls.onBegun(id);
      await send(id, blob, partBytes, 0);
    } catch (error) {
      held = { blob, input };
      if (!signal.aborted) set({ phase: "refused", problem: calls.tell(error) });
    }
  }

  return {
    begin,
    /** Goes on where it stopped; `chosen` is the file again where the page was left meanwhile. */
    async resume(begun: Begun, chosen?: File): Promise<void> {
      const blob = chosen ?? held?.blob;
      if (!blob) return;
      if (chosen && !isSameFile(chosen, begun)) return set({ problem: notSame(begun) });
      const { partBytes } = begun;
      const received = Math.max(begun.receivedBytes, state.uploadId === begun.id ? state.sent : 0);
      set({ problem: null });
      await send(begun.id, blob, partBytes, partAfter(received, blob.size, partBytes));
    },
    /** What was chosen last, as long as the page is open: it can be begun anew with other options. */
    held: () => held?.input ?? null,
    /** Stops and throws away what is there; `begun` is one that this page did not begin. */
    async cancel(begun: string | null = null): Promise<void> {
      const uploadId = state.uploadId ?? begun;
      running.abort();
      held = null;
      set(idle);
      if (uploadId !== null) await calls.discard(uploadId);
    },
    /** Stops and thinks no more of it; what is there stays there. */
    forget() {
      running.abort();
      held = null;
      set(idle);
    },
    /** Stops without a word: the page is left. */
    leave: () => running.abort(),
    subscribe(tell: () => void) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    state: () => state,
  };
}

function beginningOf(input: UploadInput, options: UploadOptions | undefined): Beginning & { blob: Blob } {
  const isFile = input instanceof Blob;
  const blob = isFile ? input : new Blob([input.text]);
  const source = isFile ? ("file" as const) : ("paste" as const);
  return { blob, name: shortName(input.name), byteCount: blob.size, source, ...(options && { options }) };
}

/** Name and size are all that a browser and the server both know of a file. */
export function isSameFile(file: { name: string; size: number }, begun: Pick<Begun, "name" | "byteCount">): boolean {
  return shortName(file.name) === begun.name && file.size === begun.byteCount;
}

/** As long as the server keeps names, in one line. */
function shortName(name: string): string {
  return [...name.replace(/\p{Cc}+/gu, " ")].slice(0, 200).join("");
}

function notSame({ name }: Begun): string {
  return t("files.thatIsAnotherFileItsNameOr", { name });
}
