import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import type { ReactNode } from 'react'
import { to } from '../../paths.ts'
import { signUp } from '../../platform/session/sign-up/sign-up.ts'
import { SignUpForm } from '../../platform/session/sign-up/SignUpForm.tsx'
import { NewTabLink } from '../../ui/page/NewTabLink.tsx'
import { ForgottenForm } from './ForgottenForm.tsx'
import { MailedCodeForm } from './MailedCodeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import * as signIn from './sign-in.ts'
import type { Attempt } from './use-attempt.ts'
import { WaysIn } from './WaysIn.tsx'

export type Step = 'signIn' | 'signUp' | 'forgotten' | 'code'

interface StepFormProps {
  step: Step
  /** Preserved between steps. */
  email: string
  onEmail: (email: string) => void
  busy: string | null
  attempt: Attempt
  onLinkedIn: () => Promise<void>
}

export function StepForm(props: StepFormProps) {
  return steps[props.step](props)
}

const steps: Readonly<Record<Step, (props: StepFormProps) => ReactNode>> = {
  signIn: (props) => (
    <WithoutTyping {...props} withPasskey>
      <PasswordForm
        {...props}
        onSubmit={(password) =>
          props.attempt(
            'password',
            () => signIn.byPassword(props.email, password),
            (secondFactor) => signIn.byPassword(props.email, password, secondFactor),
          )
        }
      />
    </WithoutTyping>
  ),
  signUp: (props) => (
    <WithoutTyping {...props}>
      <SignUpForm
        {...props}
        failureElsewhere
        onSubmit={() => props.attempt('signUp', () => signUp(props.email))}
      />
    </WithoutTyping>
  ),
  forgotten: (props) => (
    <ForgottenForm {...props} onAttempt={(ask) => props.attempt('forgotten', ask)} />
  ),
  code: (props) => (
    <MailedCodeForm
      {...props}
      onAttempt={(ask) => props.attempt('code', ask)}
      onCode={(code) =>
        props.attempt('code', () => signIn.byMailedCode(code), signIn.bySecondFactor)
      }
    />
  ),
}

interface WithoutTypingProps extends StepFormProps {
  withPasskey?: boolean
  children: ReactNode
}

function WithoutTyping({ busy, attempt, onLinkedIn, withPasskey, children }: WithoutTypingProps) {
  const begin = async (provider: SocialProvider) =>
    provider === 'linkedin' ? await onLinkedIn() : await signIn.byProvider(provider)
  return (
    <>
      <WaysIn
        busy={busy}
        onProvider={(provider) =>
          void attempt(provider, () => begin(provider), signIn.bySecondFactor)
        }
        onPasskey={withPasskey ? () => void attempt('passkey', signIn.byPasskey) : undefined}
      />
      <p className="text-sm text-soft">
        If you’re new here, by continuing you agree to the{' '}
        <NewTabLink href={to('termsConditions')}>terms</NewTabLink> and the{' '}
        <NewTabLink href={to('privacyPolicy')}>privacy policy</NewTabLink>.
      </p>
      <p className="flex items-center gap-3 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your email
      </p>
      {children}
    </>
  )
}
