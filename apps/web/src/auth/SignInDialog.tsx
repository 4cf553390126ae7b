import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { dismissSignIn, type SignInRequest } from '../platform/session/sign-in-request.ts'
import { goToProvider } from '../platform/session/redirect.ts'
import { providerNames } from '../platform/session/ProviderMark.tsx'
import { cancelSocialPopup } from '../platform/session/popup.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { notify } from '../ui/feedback/toast.ts'
import { SecondFactorForm } from './sign-in/SecondFactorForm.tsx'
import { addTriedProvider, byPasskey } from './sign-in/sign-in.ts'
import { StepForm, type Step } from './sign-in/StepForm.tsx'
import { useAttempt, useFocusFirst } from './sign-in/use-attempt.ts'

const stepTexts: Readonly<Record<Step | 'secondFactor', { title: string; description: string }>> = {
  signIn: { title: 'Sign in', description: 'Welcome back to Marketday.' },
  signUp: { title: 'Create your account', description: 'One step, then you set up your shop.' },
  forgotten: { title: 'Forgotten password', description: 'We email you a link to set a new one.' },
  code: { title: 'Sign in with a code', description: 'No password needed: we email you a code.' },
  secondFactor: { title: 'One more step', description: 'Your account uses a second factor.' },
}
const endedWords = 'Your session has ended. Sign in to continue: what you typed is still here.'

/** Opens on the current page; afterward goes to `returnTo`, or stays if null. */
export function SignInDialog({ returnTo, reason, purpose, email: said = '' }: SignInRequest) {
  const [step, setStep] = useState<Step>(reason === 'signUp' ? 'signUp' : 'signIn')
  const [email, setEmail] = useState(said)
  const { busy, failure, secondStep, isTaken, blocked, attempt, forget } = useAttempt()
  useLeaving(returnTo)

  const run: typeof attempt = async (way, work, complete) => {
    const done = await attempt(way, work, complete)
    if (done && isTaken && isLoggedIn()) void addProvider()
    return done
  }
  const leaveFor = (provider: SocialProvider) =>
    goToProvider({ provider, purpose: 'signIn', returnTo: returnTo ?? currentAddress() })
  const change = (next: Step) => {
    cancelSocialPopup()
    forget()
    setStep(next)
  }
  const currentStep = secondStep ? 'secondFactor' : step
  const content = useFocusFirst<HTMLDivElement>(currentStep)
  return (
    <Dialog
      onClose={dismissSignIn}
      title={stepTexts[currentStep].title}
      description={describe(currentStep, { reason, purpose })}
      size="small"
    >
      <div ref={content} className="flex flex-col gap-5">
        {secondStep ? (
          <SecondFactorForm
            ways={secondStep.ways}
            busy={busy}
            onCode={(code) => run('secondFactor', () => secondStep.complete(code))}
            onPasskey={() => void run('passkey', byPasskey)}
          />
        ) : (
          <StepForm
            step={step}
            email={email}
            onEmail={setEmail}
            busy={busy}
            attempt={run}
            onLinkedIn={() => leaveFor('linkedin')}
          />
        )}
        <Failure>{failure}</Failure>
        {blocked && (
          <Button
            variant="secondary"
            onClick={() => void run(blocked, () => leaveFor(blocked))}
            className="w-full"
          >
            Use {providerNames[blocked]} in this window
          </Button>
        )}
        {isTaken && currentStep === 'signIn' && (
          <p className="text-sm text-soft">
            Sign in as you did before, and we’ll add the new sign-in to your account.
          </p>
        )}
        <OtherSteps shown={currentStep} onChange={change} />
      </div>
    </Dialog>
  )
}

function describe(
  currentStep: Step | 'secondFactor',
  { reason, purpose }: Pick<SignInRequest, 'reason' | 'purpose'>,
): string {
  if (currentStep === 'signIn' && reason === 'sessionEnded') return endedWords
  return (currentStep === 'signUp' && purpose) || stepTexts[currentStep].description
}

const others: Readonly<Record<Step | 'secondFactor', readonly [Step, string][]>> = {
  signIn: [
    ['forgotten', 'Forgot your password?'],
    ['code', 'Sign in with an emailed code'],
    ['signUp', 'New here? Create an account'],
  ],
  signUp: [['signIn', 'Have an account? Sign in']],
  forgotten: [
    ['code', 'Sign in with an emailed code'],
    ['signIn', 'Back to sign-in'],
  ],
  code: [['signIn', 'Back to sign-in']],
  secondFactor: [['signIn', 'Back to sign-in']],
}

interface OtherStepsProps {
  shown: Step | 'secondFactor'
  onChange: (step: Step) => void
}

function OtherSteps({ shown, onChange }: OtherStepsProps) {
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4">
      {others[shown].map(([step, label]) => (
        <Button key={step} variant="quiet" size="small" onClick={() => onChange(step)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** Closes after sign-in, also in another tab. */
function useLeaving(returnTo: string | null) {
  const navigate = useNavigate()
  const loggedIn = isLoggedIn(useAuth())
  useEffect(() => cancelSocialPopup, [])
  useEffect(() => {
    if (!loggedIn) return
    dismissSignIn()
    if (returnTo !== null) void navigate(returnTo)
  }, [loggedIn, returnTo, navigate])
}

async function addProvider() {
  if (await addTriedProvider().catch(() => false))
    notify('Added to your account', { description: 'You can now sign in with both.' })
}

const currentAddress = () => location.pathname + location.search + location.hash
