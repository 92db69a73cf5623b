import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { type Filling, PhoneText } from "./phone-text.tsx";

/** A message as far as there is anything of it. Empty texts are left out. */
export type PhoneMessage = {
  header?: { text: string; samples: readonly string[] } | undefined;
  body?: { text: string; samples: readonly string[] } | undefined;
  /** Under the body, small. */
  footer?: string | undefined;
  /** A line of the platform’s own, such as the security advice, of which only the meaning is documented. */
  added?: readonly string[] | undefined;
  button?: string | undefined;
};

/** A likeness of a phone with one message on it. */
export function Phone({
  sender,
  message,
  shows = "samples",
  empty,
}: {
  /** Whom the message comes from, as this workspace is called. */
  sender: string;
  message: PhoneMessage;
  shows?: Filling["shows"];
  /** What stands there as long as nothing is written. */
  empty: string;
}) {
  return (
    <figure
      aria-label="The message on a phone"
      className="mx-auto w-full max-w-72 rounded-[2rem] border border-line-strong bg-sunken p-2.5"
    >
      <div className="grid min-h-80 content-start gap-3 rounded-[1.5rem] border border-line bg-canvas px-3 pt-3 pb-6">
        <div className="flex items-center gap-2 border-b border-line pb-2 text-sm">
          <span
            aria-hidden="true"
            className="grid size-7 flex-none place-items-center rounded-full border border-line-strong bg-surface text-xs font-semibold"
          >
            {initialsOf(sender)}
          </span>
          <span className="min-w-0">
            <bdi className="block truncate font-medium">{sender}</bdi>
            <span className="block text-xs text-muted">Business account</span>
          </span>
        </div>
        <Bubble message={message} shows={shows} empty={empty} />
      </div>
    </figure>
  );
}

function Bubble({ message, shows, empty }: { message: PhoneMessage; shows: Filling["shows"]; empty: string }) {
  const { header, body, footer, added = [], button } = message;
  const isEmpty = !header?.text && !body?.text && !footer && added.length === 0;
  return (
    <div className="grid gap-1">
      <div className="grid gap-1.5 rounded-lg rounded-tl-xs border border-line bg-surface px-3 py-2 text-sm">
        {isEmpty && <p className="text-muted">{empty}</p>}
        {header?.text && (
          <div className="font-semibold">
            <PhoneText text={header.text} filling={{ samples: header.samples, shows }} />
          </div>
        )}
        {body?.text && <PhoneText text={body.text} filling={{ samples: body.samples, shows }} />}
        {added.map((line) => (
          <p key={line} className="text-muted italic">
            {line}
          </p>
        ))}
        {footer && (
          <div className="text-xs text-muted">
            <PhoneText text={footer} filling={{ samples: [], shows: "names" }} />
          </div>
        )}
      </div>
      {button !== undefined && <ButtonBubble>{button}</ButtonBubble>}
    </div>
  );
}

/** Drawn, not pressed: a picture of the button. */
function ButtonBubble({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center justify-center gap-1.5 rounded-lg border border-line bg-surface px-3 py-2 text-sm font-medium text-link">
      <Icon name="copy" size="sm" />
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{children}</bdi>
    </div>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 2);
  return words.map((word) => Array.from(word)[0]?.toUpperCase() ?? "").join("");
}
