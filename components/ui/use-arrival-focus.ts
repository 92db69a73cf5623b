"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * For the heading of a page: it takes the focus of who came here from another page, whose link or button is gone, so that
 * a screen reader tells where one is. A page that was just loaded by its address keeps the browser's own place to begin.
 */
export function useArrivalFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Nothing was pressed yet in a page that was only loaded, whatever it led on to by itself.
    const isNavigation = navigator.userActivation?.hasBeenActive === true;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isNavigation && isLost) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
