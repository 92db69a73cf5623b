import { typeWords } from "./content-fields.tsx";
import type { CustomFormInput } from "./custom-values.ts";

type Content = Pick<
  CustomFormInput,
  "type" | "body" | "link" | "filename" | "longitude" | "latitude" | "name" | "address"
>;

/** The message as far as it can be shown without getting its file. */
export function CustomMessage({ of }: { of: Content }) {
  return (
    <div
      dir="auto"
      className="grid w-fit max-w-full gap-1 rounded-lg rounded-bl-xs border border-line bg-sunken px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      <Inside of={of} />
    </div>
  );
}

function Inside({ of }: { of: Content }) {
  const { type, body, link, filename, longitude, latitude, name, address } = of;
  if (type === "text") return body === "" ? <Faint>Nothing is written yet.</Faint> : <p>{body}</p>;
  if (type === "location") {
    return (
      <>
        <p className="font-medium">{name || "A place"}</p>
        {address && <p>{address}</p>}
        <Faint>
          {latitude || "?"}, {longitude || "?"}
        </Faint>
      </>
    );
  }
  return (
    <>
      <p className="font-medium">{(type === "document" && filename) || typeWords[type]}</p>
      <Faint>{link || "No link is given yet."}</Faint>
    </>
  );
}

function Faint({ children }: { children: React.ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>;
}
