import { GET as list, POST as listPicked } from "../calls.csv/route.ts";

/** The same as JSON Lines. */
export const GET = list;
export const POST = listPicked;
