import { handleTrpc } from "#server/trpc/handler.ts";

export { handleTrpc as GET, handleTrpc as POST };
