import { HiddenMark, VisibleText } from "#components/reading/hidden/visible-text.tsx";
import { type Piece, piecesOf } from "./pieces.ts";

/** What fills the places of a text: the samples, where there are any, or the variables as they are written. */
export type Filling = { samples: readonly string[]; shows: "samples" | "names" };

/**
 * A text as a phone shows it, in the direction of its first letter. Variables stand out, and characters that nobody would
 * see are marks: none of them can turn the text around.
 */
export function PhoneText({ text, filling }: { text: string; filling: Filling }) {
  return (
    <div dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <Stretches pieces={piecesOf(text)} filling={filling} />
    </div>
  );
}

/** The same of a text without variables, inside a line. */
export function PlainText({ text }: { text: string }) {
  return (
    <bdi className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <VisibleText text={text} />
    </bdi>
  );
}

/** A text that stands in the place of a variable. */
export function Filled({ text }: { text: string }) {
  return (
    <bdi className={standsOut}>
      <VisibleText text={text.trim()} />
    </bdi>
  );
}

const standsOut = "rounded-xs bg-accent-subtle box-decoration-clone px-0.5 font-medium text-link";

function Stretches({ pieces, filling }: { pieces: readonly Piece[]; filling: Filling }) {
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
    <Stretch key={index} piece={piece} filling={filling} />
  ));
}

/** Variables as they stand in the text. */
export const asWritten: Filling = { samples: [], shows: "names" };

function Stretch({ piece, filling }: { piece: Piece; filling: Filling }) {
  if (piece.kind === "text") return piece.text;
  if (piece.kind === "hidden") return <HiddenMark name={piece.name} />;
  const sample = filling.shows === "samples" ? filling.samples[piece.place] : "";
  return sample?.trim() ? <Filled text={sample} /> : <bdi className={standsOut}>{piece.text}</bdi>;
}
