import type { ResolveWords } from "#components/sends/control/resolve-words.ts";

/** Of an instant message no callback can come, and each call is one message. */
export const resolveWords: ResolveWords = {
  texts: {
    went: {
      meaning:
        "The message counts as accepted because you say so, without the platform’s id. Say how you know, for instance from the person who received it.",
    },
    did_not_go: {
      meaning:
        "We stop waiting for an answer, and its number counts as not sent. If an answer still arrives, this page shows it.",
    },
    send_again: {
      meaning: "We send the same message once more.",
      submit: "Send the message again",
    },
  },
  everyone: "in it gets this message",
  idLabel: null,
};
