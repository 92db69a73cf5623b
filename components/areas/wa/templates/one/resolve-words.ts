import type { ResolveWords } from "#components/sends/control/resolve-words.ts";

/** Of a template no callback can come; the platform’s console shows whether it is there. */
export const resolveWords: ResolveWords = {
  texts: {
    went: {
      meaning:
        "The template counts as made because you say so, without the platform’s id. Say how you know, for instance that the console shows it.",
    },
    did_not_go: {
      meaning:
        "We stop waiting for an answer, and the template counts as not made. If an answer still arrives, this page shows it.",
    },
    send_again: {
      meaning:
        "We submit the same template once more. If the first call worked, the platform refuses the second, and that proves it.",
      submit: "Submit the template again",
    },
  },
  everyone: null,
  idLabel: null,
};
