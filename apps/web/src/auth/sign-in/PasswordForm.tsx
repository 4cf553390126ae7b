import { isEmail } from '@marketday/contract/identity/email'
import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { PasswordField } from '../../ui/credentials/PasswordField.tsx'
import { EmailField } from '../../ui/credentials/EmailField.tsx'
import { focusField } from './focus-field.ts'

interface PasswordFormProps {
  email: string
  onEmail: (email: string) => void
  busy: boolean
  onSubmit: (password: string) => void
}

export function PasswordForm({ email, onEmail, busy, onSubmit }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = isChecked && password === ''
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        setChecked(true)
        if (!isEmail(email)) focusField(event.currentTarget, 'email')
        else if (password === '') focusField(event.currentTarget, 'password')
        else onSubmit(password)
      }}
    >
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
        error={isMissing ? 'Enter your password' : undefined}
      />
      <Button type="submit" busy={busy} className="w-full">
        Sign in
      </Button>
    </form>
  )
}
