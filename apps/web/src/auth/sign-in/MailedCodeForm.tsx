import { isEmail } from '@marketday/contract/identity/email'
import { requestSignInCode } from '@marketday/contract/identity/identity'
import { useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeField } from '../../ui/credentials/CodeField.tsx'
import { EmailField } from '../../ui/credentials/EmailField.tsx'
import { focusField } from './focus-field.ts'
import { useFocusFirst } from './use-focus-first.ts'

interface MailedCodeFormProps {
  email: string
  onEmail: (email: string) => void
  busy: boolean
  /** Runs the request and shows what fails. */
  onAttempt: (ask: () => Promise<void>) => Promise<boolean>
  onCode: (code: string) => void
}

/** Signs in without a password: the address first, then the code that was mailed to it. */
export function MailedCodeForm(props: MailedCodeFormProps) {
  const { email, onEmail, busy, onAttempt, onCode } = props
  const [isChecked, setChecked] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const form = useFocusFirst<HTMLFormElement>(sentTo)
  const isCode = /^\d{6}$/.test(code)
  const ask = () =>
    onAttempt(async () => {
      await call(requestSignInCode, { body: { email } })
      setSentTo(email)
      setCode('')
      setChecked(false)
    })
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        setChecked(true)
        if (sentTo === null && isEmail(email)) void ask()
        else if (sentTo !== null && isCode) onCode(code)
        else focusField(event.currentTarget, sentTo === null ? 'email' : 'code')
      }}
    >
      {sentTo === null ? (
        <EmailField value={email} onChange={onEmail} isWrong={isChecked && !isEmail(email)} />
      ) : (
        <>
          <p role="status" className="text-sm text-soft">
            If {sentTo} belongs to an account, a code of six digits is on its way. Enter it in this
            browser.
          </p>
          <CodeField
            value={code}
            onChange={setCode}
            onComplete={(whole) => !busy && onCode(whole)}
            error={isChecked && !isCode ? 'Enter the six digits' : undefined}
          />
        </>
      )}
      <Button type="submit" busy={busy} className="w-full">
        {sentTo === null ? 'Send me a code' : 'Sign in'}
      </Button>
      {sentTo !== null && (
        <Button variant="quiet" onClick={() => void ask()}>
          Send another code
        </Button>
      )}
    </form>
  )
}
