import './app.css'
import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import {
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router'
import { Logo } from './marketing/Logo.tsx'
import { accessOf, metaOf } from './paths.ts'
import { useChatRequest } from './platform/session/chat-request.ts'
import { useShellBehaviour, useAfterLoad } from './platform/shell.ts'
import { applyColorMode, colorModeScript } from './platform/color-mode.ts'
import { loadFailureScript } from './platform/deployment/load-failure.ts'
import { useDocument } from './platform/document-context.tsx'
import { ErrorPage } from './platform/ErrorPage.tsx'
import { HeadBoundary } from './platform/HeadBoundary.tsx'
import { navigationMiddleware, validate } from './platform/navigation/route-middleware.ts'
import { useMailedLink } from './platform/session/mailed-link.ts'
import { useProofRequest } from './platform/session/proof.ts'
import { useSignInRequest } from './platform/session/sign-in-request.ts'
import { buttonStyles } from './ui/buttons/button-styles.ts'
import { ConnectionNote } from './ui/feedback/ConnectionNote.tsx'
import { notifyOffer, toasterWish } from './ui/feedback/toast.ts'
import regular from './typeface/inter-400.woff2?url'
import semibold from './typeface/inter-600.woff2?url'
import { LinkContext, type LinkProps } from './ui/link.tsx'

export const middleware = [validate]
export const clientMiddleware = navigationMiddleware

const SignInDialog = lazy(() =>
  import('./auth/SignInDialog.tsx').then((part) => ({ default: part.SignInDialog })),
)
const ProofDialog = lazy(() =>
  import('./auth/ProofDialog.tsx').then((part) => ({ default: part.ProofDialog })),
)
const MailedLinkDialog = lazy(() =>
  import('./auth/MailedLinkDialog.tsx').then((part) => ({ default: part.MailedLinkDialog })),
)
const ChatDialog = lazy(() =>
  import('./chat/ChatDialog.tsx').then((part) => ({ default: part.ChatDialog })),
)
const ResumeChatDialog = lazy(() =>
  import('./chat/ResumeChatDialog.tsx').then((part) => ({ default: part.ResumeChatDialog })),
)
const Toaster = lazy(() =>
  import('./ui/feedback/Toaster.tsx').then((part) => ({ default: part.Toaster })),
)

const viewport = 'width=device-width, initial-scale=1'

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, runtime } = useDocument()
  const { pathname } = useLocation()
  const { colorMode: forced, access } = metaOf(pathname)
  return (
    // The head script sets the color class before React starts.
    <html lang="en" data-color-mode={forced} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={access === 'signedIn' ? `${viewport}, viewport-fit=cover` : viewport}
        />
        <meta name="runtime-config" content={JSON.stringify(runtime)} suppressHydrationWarning />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // oxlint-disable-next-line react/no-danger -- constants of ours, run before the first paint
          dangerouslySetInnerHTML={{ __html: `${colorModeScript};${loadFailureScript}` }}
        />
        {[regular, semibold].map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            href={href}
            crossOrigin="anonymous"
          />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/assets/app/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/assets/app/touch-icon.png" />
        {/* It is the panel that is put on a home screen; a visitor's first page has better to fetch. */}
        {access === 'signedIn' && <link rel="manifest" href="/assets/app/manifest.webmanifest" />}
        <HeadBoundary key={pathname}>
          <Meta />
        </HeadBoundary>
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
  useShellBehaviour(offerNewBuild)
  const { pathname } = useLocation()
  const { colorMode } = metaOf(pathname)
  const signIn = useSignInRequest()
  const proof = useProofRequest()
  const mailedLink = useMailedLink()
  const chat = useChatRequest()
  useEffect(applyColorMode, [colorMode])
  return (
    <>
      <Outlet />
      <ConnectionNote isWaiting={useNavigation().state !== 'idle'} />
      <Suspense>
        {chat && accessOf(pathname) === 'public' && <ChatDialog shown={chat} />}
        {mailedLink?.act === 'resume-chat' && <ResumeChatDialog token={mailedLink.token} />}
        {mailedLink && mailedLink.act !== 'resume-chat' && <MailedLinkDialog link={mailedLink} />}
        {signIn && <SignInDialog {...signIn} />}
        {proof && <ProofDialog {...proof} />}
        {useToasterDue(pathname) && <Toaster />}
      </Suspense>
    </>
  )
}

/** Loaded from the start in the panel, to work offline; elsewhere with the first notification. */
function useToasterDue(pathname: string): boolean {
  const isLoaded = useAfterLoad()
  const isWanted = useSyncExternalStore(toasterWish.subscribe, toasterWish.isWanted, () => false)
  return isWanted || (isLoaded && metaOf(pathname).access === 'signedIn')
}

function offerNewBuild() {
  notifyOffer('A new version is ready', {
    description: 'It loads with the next page you open.',
    action: { label: 'Load now', onClick: () => location.reload() },
  })
}

/** Errors outside every layout (spec 2); crawlers get only the status. */
export function ErrorBoundary({ error }: { error: unknown }) {
  const { isBot } = useDocument()
  if (isBot) return <main />
  return (
    <>
      <header className="shell flex min-h-16 items-center">
        <Link to="/" className="rounded-lg">
          <Logo />
        </Link>
      </header>
      <main className="shell py-16 sm:py-24">
        <ErrorPage
          error={error}
          ways={
            <Link to="/" className={buttonStyles({ variant: 'secondary' })}>
              Go to the home page
            </Link>
          }
        />
      </main>
    </>
  )
}

function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} {...rest} />
}
