import { isEmail } from '@marketday/contract/accounts/identity/email'
import { requestSignInCode } from '@marketday/contract/accounts/identity/identity'
import { useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CodeField } from '../../ui/credentials/CodeField.tsx'
import { EmailField } from '../../ui/credentials/EmailField.tsx'
import { Form } from '../../ui/forms/Form.tsx'

interface MailedCodeFormProps {
  email: string
  onEmail: (email: string) => void
  onAttempt: (ask: () => Promise<void>) => Promise<boolean>
  onCode: (code: string) => Promise<unknown>
}

/** Passwordless sign-in: email address first, then the mailed code. */
export function MailedCodeForm({ email, onEmail, onAttempt, onCode }: MailedCodeFormProps) {
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
