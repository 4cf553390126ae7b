import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import type { ProofWay } from '@marketday/contract/endpoints/problem'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { to } from '../paths.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { requestSignIn } from '../platform/session/sign-in-request.ts'
import { providerNames } from '../platform/session/ProviderMark.tsx'
import { goToProvider } from '../platform/session/redirect.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { buttonStyles } from '../ui/buttons/button-styles.ts'
import { Failure } from '../ui/feedback/Failure.tsx'
import { SecondFactorForm } from './sign-in/SecondFactorForm.tsx'
import { addTriedProvider, byPasskey, bySecondFactor } from './sign-in/sign-in.ts'
import { useAttempt } from './sign-in/use-attempt.ts'
import type { Unfinished } from './finish-return.ts'

export function titleOf({ kind }: Unfinished, provider: SocialProvider): string {
  const name = providerNames[provider]
  return {
    cancelled: `Sign-in with ${name} was cancelled`,
    failed: `${name} sign-in failed`,
    taken: 'You already have an account',
    secondStep: 'One more step',
  }[kind]
}

interface ReturnOutcomeProps {
  outcome: Unfinished
  provider: SocialProvider
}

/** Remaining step after a return, or the error with a retry. */
export function ReturnOutcome({ outcome, provider }: ReturnOutcomeProps) {
  return outcome.kind === 'secondStep' ? (
    <SecondStep ways={outcome.ways} returnTo={outcome.returnTo} />
  ) : (
    <Refusal outcome={outcome} provider={provider} />
  )
}

interface RefusalProps {
  outcome: Exclude<Unfinished, { kind: 'secondStep' }>
  provider: SocialProvider
}

function Refusal({ outcome, provider }: RefusalProps) {
  const { kind, message, errand, returnTo } = outcome
  const isTaken = kind === 'taken'
  const { failure, attempt } = useAttempt()
  useLinkAfterSignIn(isTaken, returnTo)
  return (
    <>
      <p role="status" className="text-soft">
        {message}
      </p>
      <Failure>{failure}</Failure>
      <div className="flex flex-wrap gap-3">
        {errand && !isTaken && (
          <Button onClick={() => attempt(provider, () => goToProvider(errand))}>
            Try {providerNames[provider]} again
          </Button>
        )}
        <Button
          variant={errand && !isTaken ? 'secondary' : 'primary'}
          onClick={() => requestSignIn(isTaken ? null : returnTo)}
        >
          Sign in
        </Button>
        <Link to={to('home')} className={buttonStyles({ variant: 'secondary' })}>
          Go to the home page
        </Link>
      </div>
    </>
  )
}

/** After signing in the old way, links the provider and continues. */
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
      <p className="text-soft">Your account uses a second factor.</p>
      <SecondFactorForm
        ways={ways}
        busy={busy}
        onCode={(code) => run('secondFactor', () => bySecondFactor(code))}
        onPasskey={() => void run('passkey', byPasskey)}
      />
      <Failure>{failure}</Failure>
    </>
  )
}
