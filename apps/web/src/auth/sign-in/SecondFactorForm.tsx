import type { ProofWay } from '@marketday/contract/endpoints/problem'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { passkeysWork } from '../../platform/session/passkey.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeField } from '../../ui/credentials/CodeField.tsx'
import { focusField } from './focus-field.ts'
import { useFocusFirst } from './use-focus-first.ts'

interface SecondFactorFormProps {
  ways: readonly ProofWay[]
  busy: string | null
  onCode: (code: string) => void
  onPasskey: () => void
}

/** The step after the password: the app's code, one of the recovery codes, or a passkey. */
export function SecondFactorForm({ ways, busy, onCode, onPasskey }: SecondFactorFormProps) {
  const takesApp = ways.includes('totp')
  const takesRecovery = ways.includes('recovery_code')
  const [recovering, setRecovering] = useState(!takesApp && takesRecovery)
  return (
    <div className="flex flex-col gap-4">
      {ways.includes('passkey') && passkeysWork() && (
        <Button variant="secondary" className="w-full" onClick={onPasskey}>
          <Fingerprint aria-hidden className="size-5" />
          {busy === 'passkey' ? 'Waiting for your passkey…' : 'Use your passkey'}
        </Button>
      )}
      {(takesApp || takesRecovery) && (
        <CodeForm key={String(recovering)} recovering={recovering} busy={busy} onCode={onCode} />
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
  busy: string | null
  onCode: (code: string) => void
}

function CodeForm({ recovering, busy, onCode }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [isChecked, setChecked] = useState(false)
  const form = useFocusFirst<HTMLFormElement>(recovering)
  const isWhole = recovering ? code.trim().length >= 6 : /^\d{6}$/.test(code)
  const isBusy = busy === 'secondFactor'
  const wanted = recovering ? 'Enter one of your recovery codes' : 'Enter the six digits of the app'
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBusy) return
        setChecked(true)
        if (isWhole) onCode(code)
        else focusField(event.currentTarget, 'code')
      }}
    >
      <CodeField
        label={recovering ? 'Recovery code' : 'Code from your authenticator app'}
        hint={recovering ? 'Each of them works once.' : undefined}
        digitsOnly={!recovering}
        value={code}
        onChange={setCode}
        onComplete={recovering ? undefined : (whole) => !isBusy && onCode(whole)}
        error={isChecked && !isWhole ? wanted : undefined}
      />
      <Button type="submit" busy={isBusy} className="w-full">
        Sign in
      </Button>
    </form>
  )
}
