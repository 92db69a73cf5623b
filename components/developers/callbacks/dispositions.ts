import type { Outputs } from "#components/page/trpc/client.ts";
import type { Term } from "#components/status/vocabulary.ts";

export type CallbackRow = Outputs["callbacks"]["list"]["rows"][number];
export type CallbackDetail = Outputs["callbacks"]["get"];
export type Disposition = CallbackRow["disposition"];

export const dispositions = ["new", "done", "parked", "unparsed", "failed"] as const satisfies readonly Disposition[];

/** What became of a callback after it was stored. */
export const dispositionTerms: Record<Disposition, Term> = {
  new: { word: "New", icon: "clock", hue: "active", meaning: "Stored. It is read next." },
  done: { word: "Done", icon: "check", hue: "good", meaning: "Read; what it says counts as reported evidence." },
  parked: {
    word: "Parked",
    icon: "circle-pause",
    hue: "caution",
    meaning: "Readable, but it does not fit the call it came for, so it changes nothing.",
  },
  unparsed: {
    word: "Unparsed",
    icon: "circle-alert",
    hue: "bad",
    meaning: "Kept as it came; nothing could be read from it.",
  },
  failed: {
    word: "Failed",
    icon: "circle-alert",
    hue: "bad",
    meaning: "Kept as it came; applying it failed on our side, and it can be tried again.",
  },
};

/** What stands for the email id of a callback that names none, or was not read yet. */
export function unnamed({ disposition }: Pick<CallbackRow, "disposition">): string {
  return disposition === "new" ? "Not read yet" : "No email id";
}

/** What a reader has to know of its state, in sentences. */
export function explainDisposition({ disposition, problem }: Pick<CallbackRow, "disposition" | "problem">): {
  title: string;
  text: string;
} {
  const why = problem ?? "No reason was kept.";
  if (disposition === "new")
    return { title: "Not read yet.", text: "The worker reads it next, usually within a second." };
  if (disposition === "done") return { title: "Read.", text: "What it says counts as reported evidence of its send." };
  if (disposition === "parked") {
    return {
      title: "Parked: it changes nothing.",
      text: `${why} It may be forged, or meant for another send. Once the call’s task turns out to be the one it names, it is read automatically.`,
    };
  }
  if (disposition === "failed")
    return {
      title: "Failed: it could not be applied.",
      text: `${why.replace(/^It could not be applied: /, "The reason: ").replace(/[^.!?]$/, "$&.")} It is kept as it came and set aside so that others continue. It is tried again automatically a few times within an hour, and whenever somebody asks for it.`,
    };
  return {
    title: "Unparsed: nothing could be read from it.",
    text: `${why} It is kept as it came. Ask the platform by query for the result of its email.`,
  };
}
