import { type ReactNode, use, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, useLocation } from 'react-router';
import { createMenuScript } from '#app/features/layout/menu-script.ts';
import { RouteErrorPage } from '#app/ui/layout/error-page.tsx';
import type { Route } from './+types/root';
import { apiContext, publicUrlContext, timeZoneContext } from './load-context.ts';
import { childInitScript } from './login-session/active-profile.ts';
import './ui/theme/fonts/faces.css';
import { createOldBrowserScript } from './old-browser-script.ts';
import { ScriptNonce } from './script-nonce.ts';
import { createPressScript } from './ui/audio/press-script.ts';
import { createFocusScript } from './ui/hooks/focus-pressed.ts';
import { useAcademy } from './ui/hooks/use-academy.ts';
import type { Academy } from './ui/theme/brand.ts';
import lateFaces from './ui/theme/fonts/late-faces.css?url';
import sans from './ui/theme/fonts/noto-sans-400.woff2?url';
import serif from './ui/theme/fonts/noto-serif-700.woff2?url';
import { themeColor, themeInitScript } from './ui/theme/theme.ts';
import './ui/theme/theme.css';
import './ui/theme/more-contrast.css';
import './ui/theme/lines.css';

/** Preloads the two font faces of the first paint. */
export const links: Route.LinksFunction = () =>
  [sans, serif].map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }));

/** Bold and italic faces, loaded after the first paint so that they do not delay the two preloaded ones. */
const lateStyle = <link rel="stylesheet" href={lateFaces} />;

/** Inline script, which runs before the first paint. Empty in the browser's bundle, which never renders the head anew. */
const inlineScript = import.meta.env.SSR
  ? [themeInitScript, childInitScript, createMenuScript(), createFocusScript(), createPressScript()].join(';')
  : '';
/** Apart from the other one, which browsers that are much too old refuse as a whole. */
const oldBrowserScript = import.meta.env.SSR ? createOldBrowserScript() : '';

/** Public URL for canonical links, time zone for forms, and what administrators have set for the academy. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ publicUrl: string; timeZone: string; academy?: Academy }> {
  const site = { publicUrl: context.get(publicUrlContext), timeZone: context.get(timeZoneContext) };
  // The page has its own errors, and is not kept.
  const settings = await context
    .get(apiContext)
    .academy.read()
    .catch(() => undefined);
  if (!settings || settings.isDefault) return site;
  const { version: _, textsVersion: __, isDefault: ___, ...academy } = settings;
  return { ...site, academy: { ...academy, manifest: '/academy.webmanifest' } };
}

export const shouldRevalidate = () => false;

/** True after the first paint, for resources that it does not need. */
function useFirstPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      setPainted(true);
    });
    observer.observe({ type: 'paint', buffered: true });
    return () => observer.disconnect();
  }, []);
  return painted;
}

export function Layout({ children }: { children: ReactNode }) {
  const painted = useFirstPaint();
  const nonce = use(ScriptNonce);
  const academy = useAcademy();
  const isStudy = useLocation().pathname.startsWith('/study/');
  return (
    // The inline script may set data-theme, data-child and data-old before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColor.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColor.dark} media="(prefers-color-scheme: dark)" />
        <script nonce={nonce} suppressHydrationWarning>
          {oldBrowserScript}
        </script>
        <script nonce={nonce} suppressHydrationWarning>
          {inlineScript}
        </script>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={isStudy ? '/study.webmanifest' : (academy.manifest ?? '/site.webmanifest')} />
        <Meta />
        <Links />
        {painted ? lateStyle : <noscript>{lateStyle}</noscript>}
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteErrorPage error={error} />;
}
