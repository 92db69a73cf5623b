"use client";

import { useFormContext } from "react-hook-form";
import { Callout } from "#components/ui/callout.tsx";
import { Button } from "#components/ui/controls/button.tsx";

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
      title="Somebody else changed this draft."
      actions={
        <>
          <Button size="sm" onClick={onTake}>
            Take the newer one
          </Button>
          <Button size="sm" onClick={goOn}>
            Go on with mine
          </Button>
        </>
      }
    >
      What you typed is shown below and is not saved. Taking the newer version discards it; going on with yours replaces
      theirs.
    </Callout>
  );
}
