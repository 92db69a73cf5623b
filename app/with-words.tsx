import type { ReactNode } from "react";
import { speaks } from "#words/catalogue";
import { wordsOf } from "#words/pages/of-page.ts";
import { Words } from "#words/words.tsx";

/** A page or a layout with the messages that it needs in the browser. `file` is its own, below `app` and without an ending. */
export function withWords<Props extends object>(
  file: string,
  make: (props: Props) => ReactNode | Promise<ReactNode>,
): (props: Props) => Promise<ReactNode> {
  return async (props) => {
    const made = await make(props);
    return (
      <Words known={wordsOf(file)} language={speaks()}>
        {made}
      </Words>
    );
  };
}
