import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { t } from "#words/t.ts";
import { Bubble } from "./phone.tsx";
import { Filled, type Filling, PhoneText } from "./phone-text.tsx";

/** A message as far as there is anything of it. Empty texts are left out. */
export type PhoneMessage = {
  header?: { text: string; samples: readonly string[] } | undefined;
  body?: { text: string; samples: readonly string[] } | undefined;
  /** Under the body, small. */
  footer?: string | undefined;
  /** A line of the platform’s own, such as the security advice, of which only the meaning is documented. */
  added?: readonly string[] | undefined;
  button?: string | undefined;
  /** Instead of texts that nobody here knows: the places, each with what fills it, if anything does. */
  places?: readonly Place[] | undefined;
};

type Place = { name: string; variable: string; text: string };

/** A template’s message in its bubble. */
export function TemplateBubble({
  message,
  shows = "samples",
  empty,
}: {
  message: PhoneMessage;
  shows?: Filling["shows"];
  /** What stands there as long as nothing is written. */
  empty: string;
}) {
  const { header, body, footer, added = [], button, places } = message;
  const isEmpty = !header?.text && !body?.text && !footer && added.length === 0 && !places;
  return (
    <div className="grid grid-cols-1 gap-1">
      <Bubble>
        {isEmpty && <p className="text-muted">{empty}</p>}
        {places && <Places places={places} />}
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
      </Bubble>
      {button !== undefined && <ButtonBubble>{button}</ButtonBubble>}
    </div>
  );
}

/** Nothing can be drawn around them: what fills each place, and that the rest is not known. */
function Places({ places }: { places: readonly Place[] }) {
  return (
    <>
      <p className="text-muted italic">
        {places.length === 0 ? t("wa.theTextOfThisTemplateIsNot") : t("wa.theTextOfThisTemplateIsNot2")}
      </p>
      {places.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 gap-y-1">
          {places.map(({ name, variable, text }) => (
            <div key={name} className="contents">
              <dt className="text-xs text-muted">{name}</dt>
              <dd className="[overflow-wrap:anywhere]">
                <Filled text={text.trim() || variable} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
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
