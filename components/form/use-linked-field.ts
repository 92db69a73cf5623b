"use client";

import { useEffect } from "react";

/** "Change" on a review leads to one field of the form: it takes the focus and comes into sight. */
export function useLinkedField(): void {
  useEffect(() => {
    const { hash } = window.location;
    if (!hash.startsWith("#field-")) return;
    const field = document.getElementById(hash.slice(1));
    const target = field?.matches("fieldset") ? field.querySelector<HTMLElement>("input") : field;
    target?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: "center" });
  }, []);
}
