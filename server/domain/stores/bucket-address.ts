import { isPrivateHost } from "#server/domain/public-url.ts";

/** A bucket of an S3-compatible store, and the key that opens it. */
export type BucketAddress = {
  /** With the bucket as its path. */
  endpoint: string;
  /** Before every key, with a slash at its end; empty for none. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Which bucket, as it stands beside each copy: host, bucket and prefix. */
  id: string;
  bucket: string;
  host: string;
};

const defaultRegion = "us-east-1";
const bucketForm = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixForm = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Why this is no address of a bucket, in words that follow the setting's name; null when it is one:
 * `https://KEY:SECRET@host/bucket/prefix?region=…`.
 */
export function bucketProblem(text: string): string | null {
  const shape = "must look like https://KEY:SECRET@s3.example.com/bucket/prefix?region=eu-central-1";
  if (!URL.canParse(text)) return shape;
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return shape;
  if (url.protocol === "http:" && !isPrivateHost(url.hostname))
    return "must begin with https://, or what is kept there would travel unprotected; http:// is for your own network alone";
  if (url.username === "" || url.password === "")
    return "needs a key and its secret before the host, as in KEY:SECRET@; write / as %2F and + as %2B in them";
  if (decoded(url.username) === null || decoded(url.password) === null)
    return "has a percent sign in its key or secret that stands for nothing: write it as %25";
  if (url.hash !== "" || [...url.searchParams.keys()].some((name) => name !== "region")) return shape;
  const [bucket = "", ...prefix] = partsOf(url);
  if (!bucketForm.test(bucket)) return "names no bucket after its host, as in s3.example.com/bucket";
  if (!prefix.every((part) => prefixForm.test(part)))
    return "has a prefix of something else than letters, digits, dots, hyphens and underscores";
  return /^[a-z0-9-]*$/.test(url.searchParams.get("region") ?? "") ? null : "has a region that could not exist";
}

/** Reads what `bucketProblem` found nothing wrong with. */
export function readBucketAddress(text: string): BucketAddress {
  const url = new URL(text);
  const [bucket = "", ...parts] = partsOf(url);
  const prefix = parts.map((part) => `${part}/`).join("");
  return {
    endpoint: `${url.origin}/${bucket}`,
    prefix,
    region: url.searchParams.get("region") || defaultRegion,
    accessKeyId: decoded(url.username) ?? "",
    secretAccessKey: decoded(url.password) ?? "",
    id: `${url.host}/${bucket}/${prefix}`,
    bucket,
    host: url.host,
  };
}

function partsOf({ pathname }: URL): string[] {
  return pathname.split("/").filter((part) => part !== "");
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    // A broken percent sign, which the caller names.
    return null;
  }
}
