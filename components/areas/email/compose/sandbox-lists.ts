/** The recipient lists every sandbox has, with what is special about them. Offered on a sandbox connection only. */
export const sandboxLists = [
  { receiverId: "list-10", count: 10, about: "every tenth fails" },
  { receiverId: "list-1000", count: 1000, about: "every tenth fails" },
  { receiverId: "list-100000", count: 100_000, about: "every tenth fails" },
  { receiverId: "list-slow-10", count: 10, about: "the ninth stays sending" },
  { receiverId: "list-odd-10", count: 10, about: "callbacks and queries disagree" },
] as const;
