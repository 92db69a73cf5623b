import { crc32, deflateRawSync } from "node:zlib";

export type ZipEntry = {
  name: string;
  text: string | Buffer;
  /** As if it had to be unlocked. */
  encrypted?: true;
  /** What it says it unpacks to, where that is not so. */
  claimedSize?: number;
};

/** A ZIP as other programs write it. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, text, encrypted, claimedSize } of entries) {
    const raw = Buffer.from(text);
    const packed = deflateRawSync(raw);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? raw.length, 18);
    common.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(Buffer.from("PK\x01\x02\x14\0", "latin1"), common, place, path);
    locals.push(Buffer.from("PK\x03\x04", "latin1"), common, path, packed);
    offset += 30 + path.length + packed.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
