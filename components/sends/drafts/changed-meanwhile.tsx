"use client";

import { useFormContext } from "react-hook-form";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";
import { t } from "#words/t.ts";

/** Above a form whose draft somebody else changed: whose values stay is for a person to say. */
export function ChangedMeanwhile({ onTake, onKeep }: { onTake: () => void; onKeep: () => void }) {
  const { clearErrors } = useFormContext();
  const goOn = () => {
    clearErrors("root");
    onKeep();
  };
  return (
    <Callout
      hue="caution"
      alert
      title={t("sends.somebodyElseChangedThisDraft")}
      actions={
        <>
          <Button size="sm" onClick={onTake}>
            {t("sends.takeTheNewerOne")}
          </Button>
          <Button size="sm" onClick={goOn}>
            {t("sends.goOnWithMine")}
          </Button>
        </>
      }
    >
      {t("sends.whatYouTypedIsShownBelowAnd")}
    </Callout>
  );
}
