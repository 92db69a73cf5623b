import { KeptProblem } from "#server/platform/kept-words.ts";

/** A file that cannot be read. The words say to its owner what is wrong, where, and what to do. */
export class TableProblem extends KeptProblem {
  constructor(say: () => string, options?: ErrorOptions) {
    super(say, options);
    this.name = "TableProblem";
  }
}
