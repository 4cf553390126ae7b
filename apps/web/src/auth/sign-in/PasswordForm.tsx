import { isEmail } from '@marketday/contract/accounts/identity/email'
import { useState } from 'react'
import { PasswordField } from '../../ui/credentials/PasswordField.tsx'
import { EmailField } from '../../ui/credentials/EmailField.tsx'
import { Form } from '../../ui/forms/Form.tsx'

interface PasswordFormProps {
  email: string
  onEmail: (email: string) => void
  onSubmit: (password: string) => Promise<unknown>
}

export function PasswordForm({ email, onEmail, onSubmit }: PasswordFormProps) {
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
