import type { useSendAddress } from "#components/sends/page/use-send-address.ts";
import type { messageFilters } from "./message-filter.ts";

/** What the page of a send keeps in its address. */
export type MessageAddress = ReturnType<typeof useSendAddress<typeof messageFilters>>;
