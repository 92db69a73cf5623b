"use client";

import { useSyncExternalStore } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { IntentLink } from "#components/ui/intent-link.tsx";
import { rich } from "#words/rich.ts";
import { t } from "#words/t.ts";
import { isOnThisMachine } from "./this-machine.ts";

const never = () => () => {};

/**
 * Where the sandbox is made to fail: its own page where this browser surely reaches it, else our list of errors, which
 * asks it through the server.
 */
export function SandboxLink({ slug, sandboxUrl }: { slug: string; sandboxUrl: string }) {
  const isHere = useSyncExternalStore(
    never,
    () => isOnThisMachine(window.location.hostname) && isOnThisMachine(new URL(sandboxUrl).hostname),
    () => false,
  );
  const look = "inline-flex h-6 flex-none items-center gap-1 font-medium underline underline-offset-2";
  return isHere ? (
    <a href={sandboxUrl} target="_blank" rel="noreferrer" className={look}>
      <span>
        {rich("page.dialsOfTheSandbox", { wide: (words) => <span className="max-phone:sr-only">{words}</span> })}
      </span>
      <Icon name="external-link" size="xs" />
      <span className="sr-only">{t("page.opensAnotherTab")}</span>
    </a>
  ) : (
    <IntentLink href={`/${slug}/dev/errors`} className={look}>
      {t("page.tryErrors")}
    </IntentLink>
  );
}
