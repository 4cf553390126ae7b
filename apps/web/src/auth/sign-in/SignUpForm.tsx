import { isEmail } from '@marketday/contract/identity/email'
import { useState } from 'react'
import { to } from '../../paths.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { NewTabLink } from '../../ui/page/NewTabLink.tsx'
import { EmailField } from '../../ui/credentials/EmailField.tsx'
import { Form } from '../../ui/fields/Form.tsx'

interface SignUpFormProps {
  email: string
  onEmail: (email: string) => void
  onSubmit: () => Promise<unknown>
}

/** The address and the terms are all it takes; everything else is asked for when it is needed. */
export function SignUpForm({ email, onEmail, onSubmit }: SignUpFormProps) {
  const [agreed, setAgreed] = useState(false)
  return (
    <Form
      action="Create account"
      isComplete={isEmail(email) && agreed}
      onSubmit={onSubmit}
      failureElsewhere
    >
      {({ isChecked }) => (
        <>
          <EmailField value={email} onChange={onEmail} isWrong={isChecked && !isEmail(email)} />
          <Checkbox
            name="terms"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={isChecked && !agreed ? 'Please agree before you go on' : undefined}
            label={
              <>
                I agree to the <NewTabLink href={to('termsConditions')}>terms</NewTabLink> and have
                read the <NewTabLink href={to('privacyPolicy')}>privacy policy</NewTabLink>
              </>
            }
          />
        </>
      )}
    </Form>
  )
}
