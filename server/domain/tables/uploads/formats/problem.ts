/** A file that cannot be read. The message says to its owner what is wrong, where, and what to do. */
export class TableProblem extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "TableProblem";
  }
}
