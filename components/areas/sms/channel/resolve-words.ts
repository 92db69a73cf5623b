import type { ResolveWords } from "#components/sends/control/resolve-words.ts";

/** Of an SMS no callback can come, and the messages of one call are decided about together. */
export const resolveWords: ResolveWords = {
  texts: {
    went: {
      meaning:
        "All numbers of this call count as accepted because you say so, without message ids. Say how you know, for instance from the account manager.",
    },
    did_not_go: {
      meaning:
        "We stop waiting for an answer, and its numbers count as not sent. If an answer still arrives, this page shows it.",
    },
    send_again: {
      meaning: "We send the same messages once more.",
      submit: "Send the messages again",
    },
  },
  everyone: "in it gets this SMS",
  idLabel: null,
};
