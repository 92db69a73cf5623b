import type { ReactNode } from "react";

/** Says in a phone's card what the column's head says on a wide screen. */
export function PhoneWord({ children }: { children: string }) {
  return <span className="text-muted phone:hidden">{children} </span>;
}

/** The same for words inside a message: the `word` of `<word>Row </word>{row}`. */
export const onPhones = (words: ReactNode) => <span className="phone:hidden">{words}</span>;

/** Words of a message that are heard and not seen: the `spoken` of `Remove<spoken> application 2</spoken>`. */
export const spoken = (words: ReactNode) => <span className="sr-only">{words}</span>;
