import { isEmail } from '@marketday/contract/identity/email'
import { useState } from 'react'
import { to } from '../../paths.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { NewTabLink } from '../../ui/page/NewTabLink.tsx'
import { EmailField } from '../../ui/credentials/EmailField.tsx'
import { focusField } from './focus-field.ts'

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
      <EmailField value={email} onChange={onEmail} isWrong={isChecked && !isEmail(email)} />
      <Checkbox
        name="terms"
        checked={agreed}
        onChange={(event) => setAgreed(event.target.checked)}
        error={isChecked && !agreed ? 'Please agree before you go on' : undefined}
        label={
          <>
            I agree to the <NewTabLink href={to('termsConditions')}>terms</NewTabLink> and have read
            the <NewTabLink href={to('privacyPolicy')}>privacy policy</NewTabLink>
          </>
        }
      />
      <Button type="submit" busy={busy} className="w-full">
        Create account
      </Button>
    </form>
  )
}
