import type { ResolveWords } from "#components/sends/control/resolve-dialog.tsx";

/** Of an instant message no callback can come, and each call is one message. */
export const resolveWords: ResolveWords = {
  texts: {
    went: {
      meaning:
        "The message becomes accepted because you say so, without the platform’s id. Say how you know, for instance from who received it.",
    },
    did_not_go: {
      meaning:
        "The call is given up, and its number counts as not sent. If an answer to it comes after all, this page will say so.",
    },
    send_again: {
      meaning: "This call is given up and the same message is sent once more.",
      submit: "Send the message again",
    },
  },
  everyone: "in it gets this message",
  idLabel: null,
};
