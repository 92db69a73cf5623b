import type { ResolveWords } from "#components/sends/control/resolve-dialog.tsx";

/** Of a template no callback can come; the platform’s console shows whether it is there. */
export const resolveWords: ResolveWords = {
  texts: {
    went: {
      meaning:
        "The template counts as made because you say so, without the platform’s id. Say how you know, for instance that the console shows it.",
    },
    did_not_go: {
      meaning:
        "The call is given up, and the template counts as not made. If an answer to it comes after all, this page will say so.",
    },
    send_again: {
      meaning:
        "This call is given up and the same template is submitted once more. Where the first one was made, the platform refuses the second and so proves it.",
      submit: "Submit the template again",
    },
  },
  everyone: null,
  idLabel: null,
};
