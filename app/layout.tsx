import { withWords } from "#app/with-words.tsx";
import { t } from "#words/t.ts";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { parseTheme, themeCookie } from "#components/page/shell/theme/theme.ts";
import { Toaster } from "#components/ui/overlay/toast.tsx";
import { TooltipProvider } from "#components/ui/overlay/tooltip.tsx";
import { speaks } from "#words/catalogue";
import { languages } from "#words/language.ts";
// Every page asks for what failures and empty addresses show. Named here, it comes with the frame; else it is a request of its own, thrice.
import "./error.tsx";
import "./global-error.tsx";
import "#components/ui/controls/button.tsx";

export const metadata: Metadata = {
  title: { default: "Switchboard", template: "%s · Switchboard" },
  get description() {
    return t("pages.onePortal");
  },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

/** Every page is made per request: the security policy's nonce differs each time, so nothing may be prerendered. */
export default withWords("layout", async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  const theme = parseTheme((await cookies()).get(themeCookie)?.value);
  return (
    <html lang={languages[speaks()].tag} data-theme={theme} suppressHydrationWarning>
      <body>
        <TooltipProvider>{children}</TooltipProvider>
        <Toaster />
      </body>
    </html>
  );
});
