/** Stands where something was erased. */
export const erasedMark = "[erased]";
