"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { onDemand } from "#components/ui/overlay/on-demand.tsx";
import type { Confirmation } from "./confirmation.ts";

const ConfirmIdentity = onDemand<{ confirmation: Confirmation }>(() =>
  import("./confirm-identity.tsx").then((question) => question.ConfirmIdentity),
);

const never = () => false;

/** The question for a proof, loaded once a call first wants one. */
export function ConfirmWhenAsked({ confirmation }: { confirmation: Confirmation }) {
  const isAsking = useSyncExternalStore(confirmation.subscribe, confirmation.isAsking, never);
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(() => {
    if (isAsking) setWasAsked(true);
  }, [isAsking]);
  return (isAsking || wasAsked) && <ConfirmIdentity confirmation={confirmation} />;
}
