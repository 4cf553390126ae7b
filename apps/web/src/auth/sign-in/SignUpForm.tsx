import { isEmail } from '@marketday/contract/email'
import { useState } from 'react'
import { to } from '../../paths.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { EmailField, focusField } from './EmailField.tsx'

interface SignUpFormProps {
  email: string
  onEmail: (email: string) => void
  busy: boolean
  onSubmit: () => void
}

/** The address and the terms are all it takes; everything else is asked for when it is needed. */
export function SignUpForm({ email, onEmail, busy, onSubmit }: SignUpFormProps) {
  const [agreed, setAgreed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        setChecked(true)
        if (!isEmail(email)) focusField(event.currentTarget, 'email')
        else if (!agreed) focusField(event.currentTarget, 'terms')
        else onSubmit()
      }}
    >
      <EmailField value={email} onChange={onEmail} isChecked={isChecked} />
      <Checkbox
        name="terms"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={isChecked && !agreed ? 'Please agree before you go on' : undefined}
        label={
          <>
            I agree to the <Paper href={to('termsConditions')}>terms</Paper> and have read the{' '}
            <Paper href={to('privacyPolicy')}>privacy policy</Paper>
          </>
        }
      />
      <Button type="submit" busy={busy} className="w-full">
        Create account
      </Button>
    </form>
  )
}

function Paper({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="font-medium text-primary-ink underline underline-offset-2"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
