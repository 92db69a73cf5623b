import { visible } from "./pieces.ts";

/** A text in whose place of each character that nobody would see there is a mark: none of them can turn the text around. */
export function VisibleText({ text }: { text: string }) {
  const pieces = visible(text);
  if (pieces.every(({ kind }) => kind === "text")) return text;
  return (
    <bdi>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place in the text
        <Stretch key={index} piece={piece} />
      ))}
    </bdi>
  );
}

function Stretch({ piece }: { piece: ReturnType<typeof visible>[number] }) {
  return piece.kind === "text" ? piece.text : <HiddenMark name={piece.name} />;
}

/** What stands for a character that nobody would see. */
export function HiddenMark({ name }: { name: string }) {
  return (
    <bdi
      title={name}
      className="mx-px rounded-xs border border-dashed border-caution-line bg-caution-bg px-0.5 text-xs text-caution-text"
    >
      <span className="sr-only">{name}</span>
      <span aria-hidden="true">·</span>
    </bdi>
  );
}
