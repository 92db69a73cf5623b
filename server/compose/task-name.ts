/** The longest name that a person types, in characters; what is sent has the suffix behind it. */
export const longestTaskName = 100;

/** No vowels, so that no word comes of it, and no digits, which would look like a number of somebody's. */
const letters = "bcdfghjkmnpqrstvwxyz";
const suffixLength = 5;
/** With its suffix. */
export const longestSentName = longestTaskName + 1 + suffixLength;
const minted = new RegExp(` [${letters}]{${suffixLength}}$`);

/**
 * The suffix of the name of a task that is made by this intent: the same however often it is asked for. A name that nobody
 * used before lets the platform's "name exists" (-33) prove that a call whose answer was lost made the task.
 */
export function taskSuffix(intentId: string): string {
  let rest = hash(intentId.toLowerCase());
  let suffix = "";
  for (let place = 0; place < suffixLength; place += 1) {
    suffix += letters[rest % letters.length];
    rest = Math.floor(rest / letters.length);
  }
  return suffix;
}

/** The name that is sent, of the one that a person typed. */
export function mintedTaskName(typed: string, intentId: string): string {
  return `${typed.trim()} ${taskSuffix(intentId)}`;
}

/** The name as it was typed, of one that was sent. */
export function typedTaskName(name: string): string {
  return name.replace(minted, "");
}

/** FNV-1a: it spreads ids that differ in one digit alone. Nothing is kept secret by it. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}
