import type { ResolveWords } from "#components/sends/control/resolve-dialog.tsx";

/** Of a task no callback can come; the platform’s console shows whether it is there, and its job id. */
export const wordsOfNew: ResolveWords = {
  texts: {
    went: {
      meaning:
        "The task counts as made because you say so. Enter its job id where the console shows it: without it the task cannot be edited here, nor its calls found.",
    },
    did_not_go: {
      meaning:
        "The call is given up, and the task counts as not made. If an answer to it comes after all, this page will say so.",
    },
    send_again: {
      meaning:
        "This call is given up and the same task is submitted once more. Where the first one was made, the platform refuses the second, since the name exists, and so proves it.",
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
        "The call is given up, and the edit counts as not made. If an answer to it comes after all, this page will say so.",
    },
    send_again: {
      meaning: "This call is given up and the same edit is submitted once more. Made twice it changes nothing more.",
      submit: "Submit the edit again",
    },
  },
  everyone: null,
  idLabel: null,
};
