import { counted } from "#components/ui/number.ts";

export type Decision = "went" | "did_not_go" | "send_again";

type Words = { title: string; meaning: string; submit: string; busy: string; done: string };

/** What is said of each decision. */
export const resolveTexts: Record<Decision, Words> = {
  went: {
    title: "It went",
    meaning:
      "The attempt counts as accepted because you say so. Say how you know, for instance from the platform’s console.",
    submit: "Record that it went",
    busy: "Recording…",
    done: "Recorded as accepted",
  },
  did_not_go: {
    title: "It didn’t go",
    meaning:
      "We stop waiting for an answer, and the attempt counts as not sent. If an answer or callbacks still arrive, this page shows them.",
    submit: "Record that it didn’t go",
    busy: "Recording…",
    done: "Recorded as not sent",
  },
  send_again: {
    title: "Send again",
    meaning: "We send the same batch once more.",
    submit: "Send the batch again",
    busy: "Storing…",
    done: "Queued to be sent again",
  },
};

/** The same decisions about many calls at once, whatever their area says of one. */
export const textsForAll: Record<
  Decision,
  { button: string; title: (calls: number) => string; submit: (calls: number) => string }
> = {
  went: {
    button: "All went",
    title: (calls) => `All ${counted(calls, "call")} went`,
    submit: () => "Record that all went",
  },
  did_not_go: {
    button: "None went",
    title: (calls) => `None of the ${counted(calls, "call")} went`,
    submit: () => "Record that none went",
  },
  send_again: {
    button: "Send all again",
    title: (calls) => `Send all ${counted(calls, "call")} again`,
    submit: (calls) => `Send ${counted(calls, "call")} again`,
  },
};

/** An area's own words for a decision, where those about a batch do not fit. */
export type ResolveWords = {
  texts: Partial<Record<Decision, Partial<Words>>>;
  /** Who gets it twice, behind "everyone"; null where the same sent twice reaches nobody twice. */
  everyone: string | null;
  /** What the platform's console calls the id of what went; null where it shows none. */
  idLabel: string | null;
};

/** What a decision about one call is called, on its button and over what asks for its reason. */
export function titleOf(words: ResolveWords, decision: Decision): string {
  return words.texts[decision]?.title ?? resolveTexts[decision].title;
}
