import { GET as list } from "../requests.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
