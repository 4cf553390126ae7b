import type { ReactNode } from 'react'
import { useState } from 'react'
import { Fingerprint } from 'lucide-react'

import type { SocialProvider } from '@marketday/contract/accounts/identity/identity'
import { isEmail } from '@marketday/contract/accounts/identity/email'
import { requestSignInCode } from '@marketday/contract/accounts/identity/identity'

import { to } from '../../paths.ts'
import { signUp } from '../../platform/session/sign-up.ts'
import { SignUpForm } from '../../platform/session/SignUpForm.tsx'
import { NewTabLink } from '../../ui/page/NewTabLink.tsx'
import { ForgottenForm } from './ForgottenForm.tsx'
import * as signIn from './sign-in.ts'
import type { Attempt } from './use-attempt.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { runtimeConfig } from '../../platform/document-context.tsx'
import { passkeysWork } from '../../platform/session/passkey.ts'
import { ProviderMark, providerNames } from '../../platform/session/ProviderMark.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { call } from '../../platform/api/api.ts'
import { CodeField } from '../../ui/fields/CodeField.tsx'

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

interface PasswordFormProps {
  email: string
  onEmail: (email: string) => void
  onSubmit: (password: string) => Promise<unknown>
}

function PasswordForm({ email, onEmail, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  return (
    <Form
      action="Sign in"
      isComplete={isEmail(email) && password !== ''}
      onSubmit={() => onSubmit(password)}
      failureElsewhere
    >
      {({ isChecked }) => (
        <>
          <EmailField
            value={email}
            onChange={onEmail}
            isWrong={isChecked && !isEmail(email)}
            autoComplete="username"
          />
          <PasswordField
            value={password}
            onChange={setPassword}
            autoComplete="current-password"
            error={isChecked && password === '' ? 'Enter your password' : undefined}
          />
        </>
      )}
    </Form>
  )
}

interface WaysInProps {
  busy: string | null
  onProvider: (provider: SocialProvider) => void
  /** Omitted for sign-up: new users have no passkey. */
  onPasskey?: () => void
}

/** Sign-in options without input. Buttons stay enabled during an attempt: a second one replaces it. */
function WaysIn({ busy, onProvider, onPasskey }: WaysInProps) {
  const { signInProviders } = runtimeConfig()
  return (
    <div className="flex flex-col gap-2.5 empty:hidden">
      {signInProviders.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          className="w-full"
          onClick={() => onProvider(provider)}
        >
          <ProviderMark provider={provider} />
          {busy === provider
            ? `Waiting for ${providerNames[provider]}…`
            : `Continue with ${providerNames[provider]}`}
        </Button>
      ))}
      {onPasskey && passkeysWork() && (
        <Button variant="secondary" className="w-full" onClick={onPasskey}>
          <Fingerprint aria-hidden className="size-5" />
          {busy === 'passkey' ? 'Waiting for your passkey…' : 'Continue with a passkey'}
        </Button>
      )}
    </div>
  )
}

interface MailedCodeFormProps {
  email: string
  onEmail: (email: string) => void
  onAttempt: (ask: () => Promise<void>) => Promise<boolean>
  onCode: (code: string) => Promise<unknown>
}

/** Passwordless sign-in: email address first, then the mailed code. */
function MailedCodeForm({ email, onEmail, onAttempt, onCode }: MailedCodeFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const isCode = /^\d{6}$/.test(code)
  const ask = () =>
    onAttempt(async () => {
      await call(requestSignInCode, { body: { email } })
      setSentTo(email)
      setCode('')
    })
  if (sentTo === null)
    return (
      <Form
        action="Send me a code"
        isComplete={isEmail(email)}
        onSubmit={ask}
        takesFocus
        failureElsewhere
      >
        {({ isChecked }) => (
          <EmailField value={email} onChange={onEmail} isWrong={isChecked && !isEmail(email)} />
        )}
      </Form>
    )
  return (
    <div className="flex flex-col gap-4">
      <Form
        action="Sign in"
        isComplete={isCode}
        onSubmit={() => onCode(code)}
        takesFocus
        failureElsewhere
      >
        {({ isChecked }) => (
          <>
            <p role="status" className="text-sm text-soft">
              If {sentTo} belongs to an account, a six-digit code is on its way. Enter it in this
              browser.
            </p>
            <CodeField
              value={code}
              onChange={setCode}
              submits
              error={isChecked && !isCode ? 'Enter the six digits' : undefined}
            />
          </>
        )}
      </Form>
      <Button variant="quiet" onClick={ask}>
        Send another code
      </Button>
    </div>
  )
}
