import { isEmail } from '@marketday/contract/accounts/identity/email'
import { useState, type ReactNode } from 'react'
import { to } from '../../paths.ts'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { NewTabLink } from '../../ui/page/NewTabLink.tsx'

interface SignUpFormProps {
  email: string
  onEmail: (email: string) => void
  onSubmit: () => Promise<unknown>
  failureElsewhere?: boolean
  action?: ReactNode
  button?: Parameters<typeof Form>[0]['button']
  consent?: (isChecked: boolean) => ReactNode
  hasConsent?: boolean
}

/** Only email and terms; everything else is requested when needed. */
export function SignUpForm({
  email,
  onEmail,
  action = 'Create account',
  consent,
  hasConsent = true,
  ...form
}: SignUpFormProps) {
  const [agreed, setAgreed] = useState(false)
  return (
    <Form {...form} action={action} isComplete={isEmail(email) && agreed && hasConsent}>
      {({ isChecked }) => (
        <>
          {consent?.(isChecked)}
          <EmailField value={email} onChange={onEmail} isWrong={isChecked && !isEmail(email)} />
          <Checkbox
            name="terms"
            checked={agreed}
            onChange={(event) => setAgreed(event.target.checked)}
            error={isChecked && !agreed ? 'Agree to the terms to continue' : undefined}
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
