import { GET as list, POST as listPicked } from "../calls.csv/route.ts";

/** The same as a workbook. */
export const GET = list;
export const POST = listPicked;
