import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { parseTheme, themeCookie } from "#components/page/shell/theme.ts";
import { Toaster } from "#components/ui/overlay/toast.tsx";
import { TooltipProvider } from "#components/ui/overlay/tooltip.tsx";

export const metadata: Metadata = {
  title: { default: "Switchboard", template: "%s · Switchboard" },
  description: "One portal for a messaging and voice platform, with a durable record of everything asked and answered.",
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

/** Every page is made per request: the security policy's nonce differs each time, so nothing may be prerendered. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html lang="en" data-theme={theme} suppressHydrationWarning>
      <body>
        <TooltipProvider>{children}</TooltipProvider>
        <Toaster />
      </body>
    </html>
  );
}
