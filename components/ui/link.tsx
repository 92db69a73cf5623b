import type { ComponentProps } from "react";
import { t } from "#words/t.ts";
import { cx } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { IntentLink } from "./intent-link.tsx";

/** A link in running text. It names where it goes; `external` opens a new tab and says so. */
export function Link({
  external,
  className,
  children,
  ...rest
}: ComponentProps<typeof IntentLink> & { external?: boolean }) {
  const outward = external ? { target: "_blank", rel: "noreferrer" } : {};
  return (
    <IntentLink
      {...rest}
      {...outward}
      className={cx(
        "text-link underline decoration-accent-line decoration-1 underline-offset-3 hover:decoration-current",
        className,
      )}
    >
      {children}
      {external && (
        <>
          <Icon name="external-link" size="xs" className="ml-1 inline align-baseline" />
          <span className="sr-only">{t("ui.opensANewTab")}</span>
        </>
      )}
    </IntentLink>
  );
}
