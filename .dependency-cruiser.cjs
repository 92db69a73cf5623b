/** Who may import whom. Every rule is an error; ARCHITECTURE.md has the table. */
const only = (name, comment, from, allowed, options = {}) => ({
  name,
  severity: "error",
  comment,
  from: { path: from, ...(options.except ? { pathNot: options.except } : {}) },
  to: {
    path: "^(app|components|server|db|scripts|tests|instrumentation|words)",
    // A text of ours may be said anywhere.
    pathNot: [allowed, "^words/"],
    ...(options.valuesOnly ? { dependencyTypesNot: ["type-only"] } : {}),
  },
});

/** The wings of the domain, lowest first: a wing may import those above it in this list, and nothing of those below. */
const wings = {
  keys: "Seals, signs and keeps keys; it knows none of our rules.",
  ground: "Scope, errors, permissions and texts: what every rule of ours stands on.",
  privacy: "What is shown to whom, and who was erased; whatever is stored or answered goes through it.",
  exports: "How files are written and how many at once; what stands in them is their owners' affair.",
  stores: "Where files lie, a folder or a bucket; what they are is their owners' affair.",
  trail: "Everybody writes to the trail, so it may know none of them.",
  work: "Work in the background is asked for here; what it does is its owners' affair.",
  standing: "How a send stands and who is told; whoever holds something back needs it, long before sending.",
  access: "Who may come in and do what; neither platform nor sends are known here.",
  views: "What narrows a list, kept under a name; which lists there are is told by their addresses.",
  retention: "How long a workspace keeps things.",
  account: "The platform's side: connections, calls and reads over them, prices and ids.",
  calls: "Call records, from the platform into the archive and out of it; nothing here sends.",
  sending: "From the queue to what was heard, for any area.",
  tables: "What people upload, row by row; what becomes of the rows is for the wings below.",
  messages:
    "One text to many, from the draft to each number's outcome, whatever the channel; what is special about one it is told.",
  areas: "What differs from one area to another. Nothing for all of them may import one of them.",
  overview: "What stands in no area alone: what needs a person, figures of all areas, and where something is found.",
  reports: "What was sent and called, counted for whoever wants figures.",
  downloads: "Lists of every wing as large files, written in the background and kept for a while.",
  erasure: "Takes people out of everything, so it may know everybody and nobody needs it.",
  instance: "First start, health and changing keys: the whole of an installation.",
};
const pathOf = (wing) => (wing === "ground" ? "[^/]+\\.ts$" : `${wing}/`);
const wingRules = Object.entries(wings).map(([wing, comment], index, all) => ({
  name: `domain-${wing}`,
  severity: "error",
  comment,
  from: { path: `^server/domain/${pathOf(wing)}` },
  to: {
    path: "^server/domain",
    pathNot: `^server/domain/(${all
      .slice(0, index + 1)
      .map(([above]) => pathOf(above))
      .join("|")})`,
  },
}));

/** Rooms of `components` that any feature may use, each below the next. */
const shared = ["ui", "form", "status", "page", "reading"];

/** What each room of `components` is, and which other rooms it may import. A new room gets a line here and in ARCHITECTURE.md. */
const rooms = {
  ui: { may: [], is: "Could ship in another product." },
  form: { may: ["ui"], is: "Fields, forms and dialogs that know no page." },
  status: { may: ["ui"], is: "One word, icon and hue for each state." },
  page: { may: ["ui", "form"], is: "What a page stands in, who looks at it, and how it asks the server." },
  reading: { may: ["ui", "form", "status", "page"], is: "What all pages do that read: fail, page, refresh, mask." },
  "sign-in": { may: shared, is: "Ways in need no other feature." },
  people: { may: shared, is: "Needs no other feature." },
  account: { may: [...shared, "sign-in", "people"], is: "One's own password and one's own way out of a workspace." },
  connections: { may: shared, is: "Needs no other feature; says also that there is none yet." },
  "platform-lists": { may: [...shared, "connections"], is: "Lists of the platform need a connection." },
  ids: { may: [...shared, "connections"], is: "Ids belong to a connection." },
  suppressions: { may: shared, is: "Needs no other feature." },
  files: { may: [...shared, "suppressions"], is: "A file may hold suppressions." },
  sends: { may: [...shared, "connections"], is: "What a send of any area has; it knows no area." },
  messages: {
    may: [...shared, "connections", "platform-lists", "ids", "files", "sends"],
    is: "One text to many, from its draft to each number; it knows no area.",
  },
  areas: {
    may: [...shared, "connections", "platform-lists", "ids", "files", "sends", "messages"],
    is: "What one area writes and shows.",
  },
  calls: {
    may: [...shared, "connections", "files"],
    is: "Telephone calls as they were archived; their numbers become rows.",
  },
  archive: {
    may: [...shared, "calls"],
    is: "How far calls and their recordings are kept, each day leading to its calls.",
  },
  numbers: {
    may: [...shared, "messages", "calls"],
    is: "What was sent to a number and the calls to it, or the emails to an address.",
  },
  home: {
    may: [...shared, "connections", "sends", "calls"],
    is: "What needs a person, and figures of every area, each leading to its list.",
  },
  prices: { may: shared, is: "Needs no other feature." },
  tokens: { may: shared, is: "Needs no other feature." },
  privacy: { may: shared, is: "Needs no other feature." },
  audit: { may: shared, is: "Needs no other feature." },
  exports: { may: shared, is: "Needs no other feature." },
  developers: { may: shared, is: "Needs no other feature." },
  reports: {
    may: [...shared, "calls", "sends"],
    is: "Figures of every area, which lead to the sends and calls behind them.",
  },
  workspaces: { may: [...shared, "sends"], is: "Settings of a workspace, where all its sending is stopped." },
  instance: { may: [...shared, "people", "workspaces"], is: "Administrators look after people and workspaces." },
};

const inRooms = (names) => `^components/(${names.join("|")})/`;

const roomRules = Object.entries(rooms).map(([room, { may, is }]) => ({
  name: `room-${room}`,
  severity: "error",
  comment: is,
  from: { path: inRooms([room]) },
  to: { path: "^components/", pathNot: inRooms([room, ...may]) },
}));

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "Two files that need each other are one file or three.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      severity: "error",
      comment: "Dead code.",
      from: { orphan: true, path: "^(server|db|components)", pathNot: "\\.d\\.ts$" },
      to: {},
    },
    only(
      "contract-is-alone",
      "The contract runs in browser, server and sandbox: zod and itself only.",
      "^server/contract",
      "^server/contract",
    ),
    only(
      "platform-knows-the-contract",
      "How we call; it neither stores nor decides.",
      "^server/platform",
      "^server/(contract|compose|platform)",
    ),
    only(
      "composing-is-pure",
      "What a text and a number become; runs in browser and worker alike.",
      "^server/compose",
      "^server/(contract|compose)",
    ),
    only(
      "sandbox-is-independent",
      "The sandbox checks our client; shared code would hide our mistakes.",
      "^server/sandbox",
      "^server/(contract|sandbox)",
    ),
    only("words-know-nobody", "Texts of the portal, and how one is found.", "^words", "^words"),
    {
      name: "catalogues-stay-on-the-server",
      severity: "error",
      comment: "The browser is told the messages of a page by the page; a catalogue would bring it all of them.",
      from: { path: "^(components|words/(t|rich|words)\\.tsx?$)" },
      to: { path: "^words/(en|zh|pages)/" },
    },
    only("db-knows-nobody", "The schema and its pools.", "^db", "^db"),
    only(
      "domain-knows-no-transport",
      "Rules of ours, callable from a page, a job and a test alike.",
      "^server/domain",
      "^(server/(contract|compose|platform|domain)|db)",
    ),
    ...wingRules,
    {
      name: "domain-has-wings-only",
      severity: "error",
      comment: "A new folder of the domain takes its place among the wings.",
      from: {
        path: "^server/domain/[^/]+/",
        pathNot: `^server/domain/(${Object.keys(wings).join("|")})/`,
      },
      to: {},
    },
    {
      name: "areas-stand-apart",
      severity: "error",
      comment: "What two areas share belongs to a wing above them.",
      from: { path: "^server/domain/areas/([^/]+)/" },
      to: { path: "^server/domain/areas", pathNot: "^server/domain/areas/$1/" },
    },
    only("auth-sits-on-the-domain", "next-auth behind one folder.", "^server/auth", "^server/(auth|domain|contract)"),
    only(
      "trpc-is-thin",
      "Input schema and one domain call.",
      "^server/trpc",
      "^server/(trpc|domain|contract|compose|auth|runtime|web/drain)",
    ),
    only(
      "jobs-call-the-domain",
      "A kind of job is one domain call.",
      "^server/jobs",
      "^(server/(jobs|domain)|db/(client|partitions|schema))",
    ),
    only(
      "metrics-read",
      "Figures of the process and of the whole; whoever measures decides nothing.",
      "^server/metrics",
      "^(server/(metrics|domain|auth/bearer)|db/client)",
    ),
    only(
      "pages-compose",
      "Pages and routes fetch and compose; they query nothing.",
      "^app",
      "^(app|components|server/(trpc|auth|domain|runtime|contract|compose|jobs/heartbeat))",
    ),
    only(
      "components-see-what-is-pure",
      "The browser bundle holds no server code; types of the router are fine.",
      "^components",
      "^(components|server/(contract|compose))",
      { valuesOnly: true },
    ),
    {
      name: "components-live-in-rooms",
      severity: "error",
      comment: "Who may import a room is settled when the room is made.",
      from: {},
      to: { path: "^components/", pathNot: inRooms(Object.keys(rooms)) },
    },
    ...roomRules,
    {
      name: "areas-are-strangers",
      severity: "error",
      comment: "What two areas share belongs to neither.",
      from: { path: "^components/areas/([^/]+)/" },
      to: { path: "^components/areas/[^/]+/", pathNot: "^components/areas/$1/" },
    },
    only("ui-is-alone", "Packages and itself.", "^components/ui/", "^components/ui/"),
    {
      name: "environment-is-read-by-entries",
      severity: "error",
      comment: "Everything else gets what it needs as an argument.",
      from: { pathNot: "^(server/(web|worker|receiver|services|start-runtime)\\.ts|scripts/|tests/)" },
      to: { path: "^server/env\\.ts$" },
    },
    {
      name: "next-stays-above-the-domain",
      severity: "error",
      comment: "The domain runs in worker and tests too.",
      from: { path: "^(server/(domain|platform|contract|sandbox|jobs)|db)" },
      to: { path: "node_modules/(next|next-auth|react|@trpc)/" },
    },
    {
      name: "no-dev-packages",
      severity: "error",
      comment: "npm start has no dev dependencies.",
      from: { path: "^(app|components|server|db|scripts/start|instrumentation)" },
      to: { dependencyTypes: ["npm-dev"], pathNot: "@types" },
    },
    {
      name: "not-to-unresolvable",
      severity: "error",
      comment: "Broken import.",
      from: {},
      to: { couldNotResolve: true, pathNot: "^next-env" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(\\.next|\\.cache|\\.data|node_modules/\\.cache)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
    },
  },
};
