import type { ReactNode } from "react";
import { cx } from "#components/ui/class-names.ts";
import { Icon, type IconName } from "#components/ui/icon.tsx";
import type { CustomType } from "#server/contract/limits/wa.ts";
import { t } from "#words/t.ts";
import { type FileBehind, fileBehind } from "./file-behind.ts";
import { Bubble } from "./phone.tsx";
import { PlainText } from "./phone-text.tsx";

/** A free-form message as it is typed; what its type does not need is not looked at. */
export type FreeContent = {
  type: CustomType;
  body: string;
  link: string;
  filename: string;
  longitude: string;
  latitude: string;
  name: string;
  address: string;
};

/** A free-form message on a phone. Its file is never loaded: a mark of its type stands for it, with its name and who has it. */
export function ContentBubble({ of }: { of: FreeContent }) {
  const { type, body, link, filename } = of;
  const file = fileBehind(link);
  switch (type) {
    case "text":
      return (
        <Bubble>
          {body.trim() === "" ? (
            <Faint>{t("wa.nothingIsWrittenYet")}</Faint>
          ) : (
            <div dir="auto">
              <PlainText text={body} />
            </div>
          )}
        </Bubble>
      );
    case "location":
      return <Place of={of} />;
    case "image":
    case "video":
      return (
        <Bubble>
          <Stand icon={type === "image" ? "image" : "play"} className="aspect-4/3" />
          <FileName file={file} />
        </Bubble>
      );
    case "sticker":
      return (
        <div className="grid w-36 grid-cols-1 gap-1.5 text-sm">
          <Stand icon="sticker" className="aspect-square" />
          <FileName file={file} />
        </div>
      );
    case "audio":
      return (
        <Bubble>
          <div className="flex items-center gap-2">
            <Round icon="play" />
            <span aria-hidden="true" className="h-1 flex-1 rounded-full bg-line-strong" />
          </div>
          <FileName file={file} />
        </Bubble>
      );
    case "document":
      return (
        <Bubble>
          <div className="flex items-start gap-2">
            <Round icon="file-text" />
            <div className="grid min-w-0 grid-cols-1 gap-0.5">
              {filename.trim() && (
                <p className="font-medium">
                  <PlainText text={filename} />
                </p>
              )}
              <FileName file={file} faint={filename.trim() !== ""} />
            </div>
          </div>
        </Bubble>
      );
  }
}

function Place({ of: { name, address, latitude, longitude } }: { of: FreeContent }) {
  return (
    <Bubble>
      <Stand icon="map-pin" className="aspect-2/1" />
      <p className="font-medium">{name.trim() ? <PlainText text={name} /> : t("wa.aPlaceWithoutANameYet")}</p>
      {address.trim() && (
        <p>
          <PlainText text={address} />
        </p>
      )}
      <Faint>
        <bdi className="mono">
          {latitude.trim() || "?"}, {longitude.trim() || "?"}
        </bdi>
      </Faint>
    </Bubble>
  );
}

/** What stands where a file or a map would be seen. */
function Stand({ icon, className }: { icon: IconName; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid place-items-center rounded-md border border-dashed border-line-strong bg-sunken text-muted",
        className,
      )}
    >
      <Icon name={icon} size="lg" />
    </span>
  );
}

function Round({ icon }: { icon: IconName }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 flex-none place-items-center rounded-full border border-line-strong bg-sunken text-muted"
    >
      <Icon name={icon} />
    </span>
  );
}

function FileName({ file, faint = false }: { file: FileBehind | null; faint?: boolean }) {
  if (file === null) return <Faint>{t("wa.theLinkIsNotCompleteYet")}</Faint>;
  return (
    <div className="grid min-w-0 grid-cols-1">
      {file.name && (
        <p className={faint ? "text-xs text-muted" : "font-medium"}>
          <PlainText text={file.name} />
        </p>
      )}
      <Faint>
        <bdi className="[overflow-wrap:anywhere]">{file.host}</bdi>
      </Faint>
    </div>
  );
}

function Faint({ children }: { children: ReactNode }) {
  return <p className="text-xs text-muted">{children}</p>;
}
