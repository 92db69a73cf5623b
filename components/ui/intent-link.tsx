"use client";

import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/**
 * Next's link, which fetches the page behind it once somebody points at it or comes to it by keyboard. By default it would
 * as soon as it is in sight: a rail and a list are dozens of links, of which one is followed.
 */
export function IntentLink({ prefetch, onMouseEnter, onFocus, ...rest }: ComponentProps<typeof NextLink>) {
  const [isIntended, setIsIntended] = useState(false);
  return (
    <NextLink
      {...rest}
      prefetch={prefetch ?? (isIntended ? null : false)}
      onMouseEnter={(event) => {
        setIsIntended(true);
        onMouseEnter?.(event);
      }}
      onFocus={(event) => {
        setIsIntended(true);
        onFocus?.(event);
      }}
    />
  );
}
