/** Where a build keeps which page needs which messages, below its folder. */
export const wordsFile = "words.json";
