"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";

/** Reads everything again, and the frame around the page too: its band names the connection in use, which forms send over. */
export function useReloadAll(): () => void {
  const client = useQueryClient();
  const router = useRouter();
  return () => {
    void client.invalidateQueries();
    router.refresh();
  };
}
