import { characters } from "#server/contract/limits/text.ts";
import { type CustomType, customTypes, waLimits } from "#server/contract/limits/wa.ts";
import type { FaultCode } from "#server/contract/operation.ts";
import type { waCustomSendMsg } from "#server/contract/wa-custom.ts";
import type { Fields } from "#server/sandbox/fields.ts";
import type { CallOf } from "#server/sandbox/route.ts";
import { readEnds } from "./send.ts";

type CustomCall = CallOf<typeof waCustomSendMsg>;
type CustomCode = keyof (typeof waCustomSendMsg)["faults"] & FaultCode;
type Content = Fields<string, CustomCode>;

/** For each type the code of a missing object, and what reads the object. */
const contents: Readonly<Record<CustomType, { missing: CustomCode; read(content: Content): void }>> = {
  text: { missing: "-114", read: readText },
  image: { missing: "-116", read: (content) => readLink(content, "-117") },
  audio: { missing: "-118", read: (content) => readLink(content, "-119") },
  video: { missing: "-120", read: (content) => readLink(content, "-121") },
  sticker: { missing: "-122", read: (content) => readLink(content, "-123") },
  document: { missing: "-124", read: readDocument },
  location: { missing: "-127", read: readLocation },
};

/** Judges a custom/sendMsg field by field, in the order of the spec's table, then the balance. */
export function readCustomMessage(call: CustomCall): void {
  readEnds(call);
  if ((call.integer("channelType", "-112") ?? 0) !== 0) call.refuse("-112");
  const sent = call.text("type", "-132");
  const type = customTypes.find((each) => each === sent) ?? call.refuse("-132");
  const { missing, read } = contents[type];
  read(call.object(type, "-134") ?? call.refuse(missing));
  call.charge("-68");
}

function readText(text: Content): void {
  const body = text.text("body", "-134") ?? text.refuse("-115");
  if (characters(body) > waLimits.customText) text.refuse("-134");
}

/** A whole address of the web; the file behind it is not fetched. */
function readLink(content: Content, missing: CustomCode): void {
  const link = content.text("link", "-134") ?? content.refuse(missing);
  if (!/^https?:\/\/\S+$/i.test(link) || !URL.canParse(link)) content.refuse("-133");
}

function readDocument(document: Content): void {
  readLink(document, "-125");
  if (document.text("filename", "-134") === undefined) document.refuse("-135");
}

function readLocation(location: Content): void {
  readDegrees(location, "longitude", { missing: "-128", most: 180 });
  readDegrees(location, "latitude", { missing: "-129", most: 90 });
  for (const name of ["name", "address"]) if (location.text(name, "-134") === undefined) location.refuse("-135");
}

function readDegrees(
  location: Content,
  name: "longitude" | "latitude",
  { missing, most }: { missing: CustomCode; most: number },
): void {
  const degrees = location.text(name, "-134") ?? location.refuse(missing);
  if (!/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(degrees) || Math.abs(Number(degrees)) > most) location.refuse("-134");
}
