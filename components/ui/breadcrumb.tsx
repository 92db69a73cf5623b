import { t } from "#words/t.ts";
import { IntentLink } from "./intent-link.tsx";

export type Crumb = { label: string; href: string };

/** The way here. The page itself is not in it: its title follows. */
export function Breadcrumb({ items }: { items: Crumb[] }) {
  return (
    <nav aria-label={t("ui.breadcrumb")} className="text-xs text-faint">
      <ol className="flex flex-wrap gap-1.5">
        {items.map((item, index) => (
          <li key={item.href} className="flex gap-1.5">
            {index > 0 && <span aria-hidden="true">/</span>}
            <IntentLink href={item.href} className="text-muted hover:text-ink hover:underline">
              {item.label}
            </IntentLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
