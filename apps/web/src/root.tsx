import './app.css'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  type MiddlewareFunction,
} from 'react-router'
import { useShellBehaviour, useAfterLoad } from './platform/shell.ts'
import { applyColorMode, colorModeScript } from './platform/color-mode.ts'
import { useDocument } from './platform/document-context.tsx'
import { ErrorPage } from './platform/ErrorPage.tsx'
import { guard } from './platform/session/guard.ts'
import { useSignInRequest } from './platform/session/sign-in-request.ts'
import { LinkContext, type LinkProps } from './ui/link.tsx'

export const clientMiddleware: MiddlewareFunction[] = [guard]

const SignInDialog = lazy(() =>
  import('./auth/SignInDialog.tsx').then((part) => ({ default: part.SignInDialog })),
)
const Toaster = lazy(() =>
  import('./ui/feedback/Toaster.tsx').then((part) => ({ default: part.Toaster })),
)

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, runtime } = useDocument()
  const forced = useForcedColorMode()
  return (
    // The head script sets the colour class before React arrives.
    <html lang="en" data-color-mode={forced} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="runtime-config" content={JSON.stringify(runtime)} suppressHydrationWarning />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- a constant of ours, run before the first paint
          dangerouslySetInnerHTML={{ __html: colorModeScript }}
        />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        <LinkContext value={RouterLink}>{children}</LinkContext>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function Root() {
  useShellBehaviour()
  const signIn = useSignInRequest()
  const loaded = useAfterLoad()
  const forced = useForcedColorMode()
  useEffect(applyColorMode, [forced])
  return (
    <>
      <Outlet />
      <Suspense>
        {signIn && <SignInDialog returnTo={signIn.returnTo} />}
        {loaded && <Toaster />}
      </Suspense>
    </>
  )
}

/** Status 404 or anything else (spec 2); crawlers get the status alone. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { isBot } = useDocument()
  if (isBot) return <main />
  const status = isRouteErrorResponse(error) ? error.status : 500
  return <ErrorPage status={status} message={messageOf(error)} />
}

function messageOf(error: unknown): string | null {
  if (isRouteErrorResponse(error)) {
    const said: unknown = error.data
    // Without a message the error page names the whole address, which loaders and the router know only in part.
    return typeof said === 'string' && !/^(?:Error:|Page not found|$)/.test(said) ? said : null
  }
  return error instanceof Error ? error.message : null
}

function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />
}

function useForcedColorMode(): 'light' | 'dark' | undefined {
  const handles = useMatches().map((match) => match.handle as { colorMode?: unknown } | undefined)
  const forced = handles.findLast((handle) => handle?.colorMode)?.colorMode
  return forced === 'light' || forced === 'dark' ? forced : undefined
}
