import type { Permission } from "#components/page/workspace/workspace-context.tsx";
import { chipClass } from "#components/ui/controls/chip-class.ts";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { t } from "#words/t.ts";
import { showNavigation } from "./show-navigation.ts";

/** What is written there, without "New", by the key of the page. */
const kinds: Record<string, () => string> = {
  "new-email": () => t("page.emailBatch"),
  "new-sms": () => t("page.sMS"),
  "new-wa": () => t("page.instantMessage"),
};

/**
 * On a phone the bar leads to one page of what can be sent: the others are one press away on each of them. It is drawn by the
 * server, so that no page loads code for it.
 */
export function ChannelsLine({
  slug,
  path,
  permissions,
}: {
  slug: string;
  /** Of the page, behind the slug. */
  path: string;
  permissions: readonly Permission[];
}) {
  const jobs = showNavigation(slug, `/${slug}${path}`, {}, { administrator: false, permissions });
  const pages = jobs.find(({ key }) => key === "send")?.pages ?? [];
  if (pages.length < 2) return null;
  return (
    <nav aria-label={t("page.whatToSend")} className="flex flex-wrap gap-1.5 px-4 pt-3 phone:hidden print:hidden">
      {pages.map(({ key, label, href, current }) => (
        <IntentLink
          key={key}
          href={href}
          aria-current={current ? "true" : undefined}
          className={`${chipClass} min-h-touch`}
        >
          {kinds[key]?.() ?? label}
        </IntentLink>
      ))}
    </nav>
  );
}
