import { expect, test } from "vitest";
import { bucketProblem, readBucketAddress } from "#server/domain/stores/bucket-address.ts";

const read = (text: string) => [bucketProblem(text), readBucketAddress(text)] as const;

test("a bucket's address names host, bucket, prefix, region and key", () => {
  expect(read("https://AKIA:se%2Fcr%2Bet@s3.eu-central-1.amazonaws.com/voice/calls/2026?region=eu-central-1")).toEqual([
    null,
    {
      endpoint: "https://s3.eu-central-1.amazonaws.com/voice",
      prefix: "calls/2026/",
      region: "eu-central-1",
      accessKeyId: "AKIA",
      secretAccessKey: "se/cr+et",
      id: "s3.eu-central-1.amazonaws.com/voice/calls/2026/",
      bucket: "voice",
      host: "s3.eu-central-1.amazonaws.com",
    },
  ]);
  expect(read("http://k:s@10.0.0.5:9000/voice")).toMatchObject([
    null,
    { endpoint: "http://10.0.0.5:9000/voice", prefix: "", region: "us-east-1" },
  ]);
});

test.each([
  ["nothing of the kind", "voice", /must look like/],
  ["another scheme", "s3://k:s@voice/x", /must look like/],
  ["http to the internet", "http://k:s@s3.example.com/voice", /must begin with https/],
  ["no key", "https://s3.example.com/voice", /needs a key and its secret/],
  ["no secret", "https://k@s3.example.com/voice", /needs a key and its secret/],
  ["a broken percent sign in the secret", "https://k:s%zz@s3.example.com/voice", /percent sign/],
  ["no bucket", "https://k:s@s3.example.com/", /names no bucket/],
  ["a bucket that cannot be", "https://k:s@s3.example.com/Voice_1", /names no bucket/],
  ["a prefix with a way out", "https://k:s@s3.example.com/voice/%2e%2e%2fx", /prefix/],
  ["another question", "https://k:s@s3.example.com/voice?acl", /must look like/],
  ["an impossible region", "https://k:s@s3.example.com/voice?region=a%20b", /region/],
])("an address with %s is refused, and the sentence holds nothing of it", (_name, text, problem) => {
  expect(bucketProblem(text)).toMatch(problem);
  expect(bucketProblem(text)).not.toMatch(/k:s|%zz/);
});
