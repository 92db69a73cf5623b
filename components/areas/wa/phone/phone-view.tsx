"use client";

import { type ReactNode, useState } from "react";
import { useWorkspace } from "#components/page/workspace/workspace-context.tsx";
import { cx } from "#components/ui/class-names.ts";
import { Button } from "#components/ui/controls/button.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { t } from "#words/t.ts";
import { Phone, type PhoneLook } from "./phone.tsx";
import { useIsPageDark } from "./use-is-page-dark.ts";

type Props = {
  /** Of the message, beside those of the phone. */
  switches?: ReactNode;
  /** A sentence more about what is drawn. */
  note?: string | null;
  children: ReactNode;
};

/** A phone with its switches above: light or dark, and as it is set in languages that read from the right. */
export function PhoneView({ switches, note, children }: Props) {
  const { name } = useWorkspace();
  const isPageDark = useIsPageDark();
  const [chosen, setChosen] = useState<PhoneLook["colours"]>();
  const [direction, setDirection] = useState<PhoneLook["direction"]>("ltr");
  const colours = chosen ?? (isPageDark ? "dark" : "light");
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap justify-center gap-x-3 gap-y-2">
        {switches && <SwitchGroup label={t("wa.whatFillsThePlaces")}>{switches}</SwitchGroup>}
        <SwitchGroup label={t("wa.howThePhoneIsSet")}>
          {(["light", "dark"] as const).map((each) => (
            <Switch key={each} on={colours === each} onPress={() => setChosen(each)}>
              {each === "light" ? t("wa.light") : t("wa.dark")}
            </Switch>
          ))}
          <Switch on={direction === "rtl"} onPress={() => setDirection(direction === "rtl" ? "ltr" : "rtl")}>
            {t("wa.rightToLeft")}
          </Switch>
        </SwitchGroup>
      </div>
      <Phone sender={name} look={{ colours, direction }}>
        {children}
      </Phone>
      <p className="text-center text-xs text-balance text-muted">
        {t("wa.anApproximationPhonesDifferInSizeAnd")}
        {note}
      </p>
    </div>
  );
}

/** The same in a panel of its own, for beside a form. */
export function PhonePanel({ title, ...view }: Props & { title: string }) {
  return (
    <Panel title={title} padded>
      <PhoneView {...view} />
    </Panel>
  );
}

function SwitchGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="flex min-w-0 flex-wrap gap-1">
      {children}
    </fieldset>
  );
}

export function Switch({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      size="sm"
      aria-pressed={on}
      className={cx("max-phone:h-touch", on && "border-accent! bg-accent-subtle!")}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
