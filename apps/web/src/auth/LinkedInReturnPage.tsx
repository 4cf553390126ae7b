import { linkIdentity } from '@marketday/contract/account'
import type { ProofWay } from '@marketday/contract/problem'
import { LogIn, UserX } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  Link,
  replace,
  useNavigate,
  useLoaderData,
  type ClientLoaderFunctionArgs,
} from 'react-router'
import { to } from '../paths.ts'
import { ApiError, call } from '../platform/api/api.ts'
import { pageMeta } from '../platform/seo.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { ownPath, requestSignIn } from '../platform/session/sign-in-request.ts'
import {
  readReturn,
  takeUpErrand,
  type LinkedInErrand,
} from '../platform/session/social/linkedin.ts'
import type { SocialCode } from '../platform/session/social/popup.ts'
import { SocialError } from '../platform/session/social/social-error.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { SecondFactorForm } from './sign-in/SecondFactorForm.tsx'
import { addTriedProvider, byPasskey, bySecondFactor, bySocialCode } from './sign-in/sign-in.ts'
import { useAttempt } from './sign-in/use-attempt.ts'

export const meta = () =>
  pageMeta({
    title: 'LinkedIn sign-in',
    description: 'Where LinkedIn returns to.',
    path: to('linkedinCallback'),
    index: false,
  })

type Outcome = { readonly returnTo: string } & (
  | { readonly kind: 'cancelled' | 'failed' | 'taken'; readonly message: string }
  | { readonly kind: 'secondStep'; readonly ways: readonly ProofWay[] }
)

/** Uses the code once; what was not begun in this tab is refused without asking the server. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<Outcome> {
  const errand = takeUpErrand()
  const said = readReturn(new URL(request.url).searchParams)
  const returnTo = ownPath(errand?.returnTo ?? to('adminPanel'))
  if (said instanceof SocialError)
    return {
      kind: said.code === 'auth/user-cancelled' ? 'cancelled' : 'failed',
      message: said.message,
      returnTo,
    }
  if (typeof said === 'string') return { kind: 'failed', message: said, returnTo }
  if (!said || !errand)
    return { kind: 'failed', message: 'This sign-in was not started here.', returnTo }
  try {
    await exchange(said, errand)
  } catch (error) {
    return describe(error, returnTo)
  }
  throw replace(returnTo)
}
clientLoader.hydrate = true as const

async function exchange(code: SocialCode, { purpose }: LinkedInErrand) {
  if (purpose === 'signIn') await bySocialCode('linkedin', code)
  else await call(linkIdentity, { params: { type: 'linkedin' }, body: code })
}

function describe(error: unknown, returnTo: string): Outcome {
  if (error instanceof ApiError && error.code === 'second_factor_required')
    return { kind: 'secondStep', ways: error.ways, returnTo }
  const kind = error instanceof ApiError && error.code === 'email_taken' ? 'taken' : 'failed'
  return { kind, message: error instanceof Error ? error.message : String(error), returnTo }
}

export function HydrateFallback() {
  return (
    <div className="shell flex justify-center py-16 sm:py-24">
      <p role="status" className="sr-only">
        Signing in
      </p>
      <Skeleton className="h-48 w-full max-w-lg rounded-2xl" />
    </div>
  )
}

/** Shown only when something is left to do or went wrong; otherwise the person is where she was going. */
export default function LinkedInReturnPage() {
  const outcome = useLoaderData<typeof clientLoader>()
  return (
    <div className="shell flex justify-center py-16 sm:py-24">
      <section className="flex w-full max-w-lg flex-col gap-4 rounded-2xl border border-line bg-surface px-6 py-10">
        {outcome.kind === 'secondStep' ? (
          <SecondStep ways={outcome.ways} returnTo={outcome.returnTo} />
        ) : (
          <Notice {...outcome} />
        )}
      </section>
    </div>
  )
}

const titles = {
  cancelled: 'You did not sign in with LinkedIn',
  failed: 'LinkedIn sign-in did not work',
  taken: 'You have an account already',
} as const

interface NoticeProps {
  kind: keyof typeof titles
  message: string
  returnTo: string
}

function Notice({ kind, message, returnTo }: NoticeProps) {
  const Icon = kind === 'taken' ? LogIn : UserX
  useLinkAfterSignIn(kind === 'taken', returnTo)
  return (
    <>
      <Icon aria-hidden className="size-8 text-faint" />
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        {titles[kind]}
      </h1>
      <p role="status" className="text-soft">
        {message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => requestSignIn(kind === 'taken' ? null : returnTo)}>Sign in</Button>
        <Link to={to('home')} className={buttonStyles({ variant: 'secondary' })}>
          Go to the home page
        </Link>
      </div>
    </>
  )
}

/** Once the old way in was used, LinkedIn is added and the person goes on. */
function useLinkAfterSignIn(isTaken: boolean, returnTo: string) {
  const navigate = useNavigate()
  const loggedIn = isLoggedIn(useAuth())
  useEffect(() => {
    if (!isTaken || !loggedIn) return
    const goOn = () => navigate(returnTo, { replace: true })
    void addTriedProvider().then(goOn, goOn)
  }, [isTaken, loggedIn, returnTo, navigate])
}

function SecondStep({ ways, returnTo }: { ways: readonly ProofWay[]; returnTo: string }) {
  const { busy, failure, attempt } = useAttempt()
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const run = async (way: string, work: () => Promise<void>) => {
    if (isDone || !(await attempt(way, work))) return
    setDone(true)
    await navigate(returnTo, { replace: true })
  }
  return (
    <>
      <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight">
        One more step
      </h1>
      <p className="text-soft">Your account is protected twice.</p>
      <SecondFactorForm
        ways={ways}
        busy={busy}
        onCode={(code) => void run('secondFactor', () => bySecondFactor(code))}
        onPasskey={() => void run('passkey', byPasskey)}
      />
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {failure}
      </p>
    </>
  )
}
