import type { ResolveWords } from "#components/sends/control/resolve-dialog.tsx";

/** Of an application or a flow that was to be made: the console shows whether it is there, and its id. */
export const wordsOfNew: ResolveWords = {
  texts: {
    went: {
      meaning:
        "It counts as made because you say so. Enter its id where the console shows it: without it nothing can be changed or read back from here.",
    },
    did_not_go: {
      meaning:
        "The call is given up, and it counts as not made. If an answer to it comes after all, this page will say so.",
    },
    send_again: {
      meaning:
        "This call is given up and the same is asked for once more. Where the first one was made, the platform refuses the second, since the name exists, and so proves it.",
      submit: "Ask for it again",
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
        "The call is given up, and the change counts as not made. If an answer to it comes after all, this page will say so.",
    },
    send_again: {
      meaning: "This call is given up and the same change is asked for once more. Made twice it changes nothing more.",
      submit: "Ask for the change again",
    },
  },
  everyone: null,
  idLabel: null,
};
