import {
  confirmIdentity,
  requestProofCode,
  requestProofPasskey,
} from '@marketday/contract/accounts/identity/account'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { ProofWay } from '@marketday/contract/endpoints/problem'
import { useEffect, useState } from 'react'
import { call } from '../platform/api/api.ts'
import { isLoggedIn, useAuth } from '../platform/session/auth-store.ts'
import { askForPasskey, passkeysWork } from '../platform/session/passkey.ts'
import type { ProofRequest } from '../platform/session/proof.ts'
import { signOut } from '../platform/session/session.ts'
import { requestSignIn } from '../platform/session/sign-in-request.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { CodeField } from '../ui/fields/CodeField.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { PasskeyButton } from './sign-in/SecondFactorForm.tsx'
import { useAttempt } from './sign-in/use-attempt.ts'

type Typed = Exclude<ProofWay, 'passkey' | 'sign_in_again'>

const buttonWords: Readonly<Record<Typed, string>> = {
  password: 'Use your password',
  totp: 'Use your authenticator app',
  recovery_code: 'Use a recovery code',
  mailed_code: 'Email me a code',
}

/** Reauthentication before sensitive actions; the waiting call continues afterward. */
export function ProofDialog({ ways, settle }: ProofRequest) {
  const { busy, failure, attempt, forget } = useAttempt()
  const typed = ways.filter((way): way is Typed => way !== 'passkey' && way !== 'sign_in_again')
  const [chosen, setChosen] = useState<Typed | null>(
    // Codes are mailed on request, not on opening the dialog.
    () => typed.find((way) => way !== 'mailed_code') ?? null,
  )
  const loggedIn = isLoggedIn(useAuth())
  useEffect(() => {
    if (!loggedIn) settle(false)
  }, [loggedIn, settle])

  const confirm = async (way: string, make: () => Promise<BodyInput<typeof confirmIdentity>>) => {
    const isProved = await attempt(way, async () => {
      await call(confirmIdentity, { body: await make() })
    })
    if (isProved) settle(true)
  }
  const withPasskey = async () => ({
    way: 'passkey' as const,
    credential: await askForPasskey(await call(requestProofPasskey)),
  })
  const change = (way: Typed) => {
    forget()
    setChosen(way)
    if (way === 'mailed_code')
      void attempt('mailing', async () => void (await call(requestProofCode)))
  }
  return (
    <Dialog
      onClose={() => settle(false)}
      title="Confirm that it’s you"
      description="This is a sensitive change, so please confirm once more. It’s valid for five minutes."
      size="small"
    >
      <div className="flex flex-col gap-5">
        {ways.includes('passkey') && passkeysWork() && (
          <PasskeyButton
            isWaiting={busy === 'passkey'}
            onClick={() => void confirm('passkey', withPasskey)}
          />
        )}
        {chosen && (
          <ProofForm
            key={chosen}
            way={chosen}
            onSubmit={(text) => confirm(chosen, async () => bodyOf(chosen, text))}
          />
        )}
        <Failure>{failure}</Failure>
        <div className="flex flex-col gap-1 empty:hidden">
          {typed
            .filter((way) => way !== chosen || way === 'mailed_code')
            .map((way) => (
              <Button key={way} variant="quiet" size="small" onClick={() => change(way)}>
                {way === chosen ? 'Email me another code' : buttonWords[way]}
              </Button>
            ))}
          {ways.includes('sign_in_again') && <SignInAgain />}
        </div>
      </div>
    </Dialog>
  )
}

/** For provider-only accounts: signing in again reauthenticates. */
function SignInAgain() {
  return (
    <Button
      variant="secondary"
      onClick={() => {
        const here = location.pathname + location.search
        requestSignIn(here)
        signOut()
      }}
    >
      Sign in again to confirm
    </Button>
  )
}

const fieldWords: Readonly<Record<Exclude<Typed, 'password'>, string>> = {
  totp: 'Code from your authenticator app',
  recovery_code: 'Recovery code',
  mailed_code: 'Code from the email',
}

interface ProofFormProps {
  way: Typed
  onSubmit: (text: string) => Promise<void>
}

function ProofForm({ way, onSubmit }: ProofFormProps) {
  const [text, setText] = useState('')
  const isMissing = text.trim() === ''
  return (
    <Form
      action="Confirm"
      isComplete={!isMissing}
      onSubmit={() => onSubmit(text)}
      takesFocus
      failureElsewhere
    >
      {({ isChecked }) => {
        const error = isChecked && isMissing ? 'Please fill this in' : undefined
        const field = { value: text, onChange: setText, error }
        return way === 'password' ? (
          <PasswordField autoComplete="current-password" {...field} />
        ) : (
          <CodeField label={fieldWords[way]} digitsOnly={way !== 'recovery_code'} {...field} />
        )
      }}
    </Form>
  )
}

function bodyOf(way: Typed, text: string): BodyInput<typeof confirmIdentity> {
  if (way === 'password') return { way, password: text }
  if (way === 'mailed_code') return { way, code: text }
  return { way: 'second_factor', secondFactor: text }
}
