"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";

/** Reads everything anew, and the frame around the page: the band names the connection in use, and forms go over it. */
export function useReload(): () => void {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    void client.invalidateQueries();
    router.refresh();
  };
}
