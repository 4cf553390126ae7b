import { useState } from 'react'
import { Fingerprint } from 'lucide-react'

import type { ProofWay } from '@marketday/contract/endpoints/problem'

import { passkeysWork } from '../../platform/session/passkey.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeField } from '../../ui/fields/CodeField.tsx'
import { Form } from '../../ui/forms/Form.tsx'

interface SecondFactorFormProps {
  ways: readonly ProofWay[]
  busy: string | null
  onCode: (code: string) => Promise<unknown>
  onPasskey: () => void
}

/** Second step after the password: app code, recovery code or passkey. */
export function SecondFactorForm({ ways, busy, onCode, onPasskey }: SecondFactorFormProps) {
  const takesApp = ways.includes('totp')
  const takesRecovery = ways.includes('recovery_code')
  const [recovering, setRecovering] = useState(!takesApp && takesRecovery)
  return (
    <div className="flex flex-col gap-4">
      {ways.includes('passkey') && passkeysWork() && (
        <PasskeyButton isWaiting={busy === 'passkey'} onClick={onPasskey} />
      )}
      {(takesApp || takesRecovery) && (
        <CodeForm key={String(recovering)} recovering={recovering} onCode={onCode} />
      )}
      {takesApp && takesRecovery && (
        <Button variant="quiet" onClick={() => setRecovering(!recovering)}>
          {recovering ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  )
}

interface CodeFormProps {
  recovering: boolean
  onCode: (code: string) => Promise<unknown>
}

function CodeForm({ recovering, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const isWhole = recovering ? code.trim().length >= 6 : /^\d{6}$/.test(code)
  const prompt = recovering
    ? 'Enter one of your recovery codes'
    : 'Enter the six digits from the app'
  return (
    <Form
      action="Sign in"
      isComplete={isWhole}
      onSubmit={() => onCode(code)}
      takesFocus
      failureElsewhere
    >
      {({ isChecked }) => (
        <CodeField
          label={recovering ? 'Recovery code' : 'Code from your authenticator app'}
          hint={recovering ? 'Each code works once.' : undefined}
          digitsOnly={!recovering}
          submits={!recovering}
          value={code}
          onChange={setCode}
          error={isChecked && !isWhole ? prompt : undefined}
        />
      )}
    </Form>
  )
}

interface PasskeyButtonProps {
  isWaiting: boolean
  onClick: () => void
}

export function PasskeyButton({ isWaiting, onClick }: PasskeyButtonProps) {
  return (
    <Button variant="secondary" className="w-full" onClick={onClick}>
      <Fingerprint aria-hidden className="size-5" />
      {isWaiting ? 'Waiting for your passkey…' : 'Use your passkey'}
    </Button>
  )
}
