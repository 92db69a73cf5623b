import type { ResolveWords } from "#components/sends/control/resolve-words.ts";

/** Of an application or a flow that was to be made: the console shows whether it is there, and its id. */
export const wordsOfNew: ResolveWords = {
  texts: {
    went: {
      title: "It was made",
      submit: "Record that it was made",
      done: "Recorded as made",
      meaning:
        "It counts as made because you say so. Enter the id that the console shows. Without the id it cannot be changed or read back from here.",
    },
    did_not_go: {
      title: "It was not made",
      submit: "Record that it was not made",
      done: "Recorded as not made",
      meaning:
        "We stop waiting for an answer, and it counts as not made. If an answer still arrives, this page shows it.",
    },
    send_again: {
      title: "Make the call again",
      meaning:
        "We make the same call once more. If the first one worked, the platform refuses the second because the name exists, and that proves it.",
      submit: "Make the call again",
      done: "Queued to be made again",
    },
  },
  everyone: null,
  idLabel: "The platform’s id",
};

/** A change that is made twice says the same twice. */
export const wordsOfChange: ResolveWords = {
  texts: {
    went: {
      title: "It was made",
      submit: "Record that it was made",
      done: "Recorded as made",
      meaning: "The change counts as made because you say so. Say how you know, for instance from the console.",
    },
    did_not_go: {
      title: "It was not made",
      submit: "Record that it was not made",
      done: "Recorded as not made",
      meaning:
        "We stop waiting for an answer, and the change counts as not made. If an answer still arrives, this page shows it.",
    },
    send_again: {
      title: "Make the change again",
      done: "Queued to be made again",
      meaning: "We make the same change once more. Making it twice does no harm.",
      submit: "Make the change again",
    },
  },
  everyone: null,
  idLabel: null,
};
