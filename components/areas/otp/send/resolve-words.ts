import type { ResolveWords } from "#components/sends/control/resolve-dialog.tsx";

/** Of an application or a flow that was to be made: the console shows whether it is there, and its id. */
export const wordsOfNew: ResolveWords = {
  texts: {
    went: {
      meaning:
        "It counts as made because you say so. Enter the id that the console shows. Without the id it cannot be changed or read back from here.",
    },
    did_not_go: {
      meaning:
        "We stop waiting for an answer, and it counts as not made. If an answer still arrives, this page shows it.",
    },
    send_again: {
      meaning:
        "We make the same call once more. If the first one worked, the platform refuses the second because the name exists, and that proves it.",
      submit: "Make the call again",
    },
  },
  everyone: null,
  idLabel: "The platform’s id",
};

/** A change that is made twice says the same twice. */
export const wordsOfChange: ResolveWords = {
  texts: {
    went: { meaning: "The change counts as made because you say so. Say how you know, for instance from the console." },
    did_not_go: {
      meaning:
        "We stop waiting for an answer, and the change counts as not made. If an answer still arrives, this page shows it.",
    },
    send_again: {
      meaning: "We make the same change once more. Making it twice does no harm.",
      submit: "Make the change again",
    },
  },
  everyone: null,
  idLabel: null,
};
