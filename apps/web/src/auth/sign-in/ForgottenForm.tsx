import { isEmail } from '@marketday/contract/accounts/identity/email'
import { requestPasswordReset } from '@marketday/contract/accounts/identity/identity'
import { useState } from 'react'
import { call } from '../../platform/api/api.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { Form } from '../../ui/forms/Form.tsx'

interface ForgottenFormProps {
  email: string
  onEmail: (email: string) => void
  onAttempt: (ask: () => Promise<void>) => Promise<boolean>
}

/** Same message for every address: only the mailbox learns whether an account exists. */
export function ForgottenForm({ email, onEmail, onAttempt }: ForgottenFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const ask = async () => {
    const isSent = await onAttempt(async () => {
      await call(requestPasswordReset, { body: { email } })
      setSentTo(email)
    })
    if (!isSent) setSentTo(null)
  }
  return (
    <Form
      action={sentTo === null ? 'Send me a link' : 'Send it again'}
      isComplete={isEmail(email)}
      onSubmit={ask}
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
          <p role="status" className="text-sm text-soft empty:hidden">
            {sentTo !== null &&
              `If ${sentTo} belongs to an account, a link to set a new password is on its way. It works for 30 minutes.`}
          </p>
        </>
      )}
    </Form>
  )
}
