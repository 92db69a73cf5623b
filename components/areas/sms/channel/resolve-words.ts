import type { ResolveWords } from "#components/sends/control/resolve-dialog.tsx";

/** Of an SMS no callback can come, and the messages of one call are decided about together. */
export const resolveWords: ResolveWords = {
  texts: {
    went: {
      meaning:
        "All numbers of this call become accepted because you say so, without message ids. Say how you know, for instance from the account’s manager.",
    },
    did_not_go: {
      meaning:
        "The call is given up, and its numbers count as not sent. If an answer to it comes after all, this page will say so.",
    },
    send_again: {
      meaning: "This call is given up and the same messages are sent once more.",
      submit: "Send the messages again",
    },
  },
  everyone: "in it gets this SMS",
  idLabel: null,
};
