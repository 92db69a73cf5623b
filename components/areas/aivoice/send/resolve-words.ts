import type { ResolveWords } from "#components/sends/control/resolve-words.ts";

/** Of a task no callback can come; the platform’s console shows whether it is there, and its job id. */
export const wordsOfNew: ResolveWords = {
  texts: {
    went: {
      meaning:
        "The task counts as made because you say so. Enter the job id that the console shows: without it, the task cannot be edited here and its calls cannot be found.",
    },
    did_not_go: {
      meaning:
        "We stop waiting for an answer, and the task counts as not made. If an answer still arrives, this page shows it.",
    },
    send_again: {
      meaning:
        "We submit the same task once more. If the first call worked, the platform refuses the second because the name exists, and that proves it.",
      submit: "Submit the task again",
    },
  },
  everyone: null,
  idLabel: "Job id",
};

/** An edit that is made twice says the same twice. */
export const wordsOfEdit: ResolveWords = {
  texts: {
    went: { meaning: "The edit counts as taken because you say so. Say how you know, for instance from the console." },
    did_not_go: {
      meaning:
        "We stop waiting for an answer, and the edit counts as not made. If an answer still arrives, this page shows it.",
    },
    send_again: {
      meaning: "We submit the same edit once more. Making it twice does no harm.",
      submit: "Submit the edit again",
    },
  },
  everyone: null,
  idLabel: null,
};
