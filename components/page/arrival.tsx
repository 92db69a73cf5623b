"use client";

import { usePathname } from "next/navigation";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from "react";

const HasMoved = createContext(false);

/** Knows whether somebody went on from the page that was loaded by its address. */
export function Arrivals({ children }: { children: ReactNode }) {
  const path = usePathname();
  const [loaded] = useState(path);
  const [hasMoved, setMoved] = useState(false);
  // While rendering, so that the next page's heading knows it as soon as it is there.
  if (!hasMoved && path !== loaded) setMoved(true);
  return <HasMoved value={hasMoved}>{children}</HasMoved>;
}

/**
 * For the heading of a page: it takes the focus of who came here from another page, whose link or button is gone, so that
 * a screen reader tells where one is. A page that was just loaded by its address keeps the browser's own place to begin.
 */
export function useArrivalFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useContext(HasMoved);
  const take = useRef(hasMoved);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (take.current && isLost) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
