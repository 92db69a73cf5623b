import type { ReactNode } from "react";

/** Says in a phone's card what the column's head says on a wide screen. */
export function PhoneWord({ children }: { children: string }) {
  return <span className="text-muted phone:hidden">{children} </span>;
}

/** The same for words inside a message: the `word` of `<word>Row </word>{row}`. */
export const onPhones = (words: ReactNode) => <span className="phone:hidden">{words}</span>;
