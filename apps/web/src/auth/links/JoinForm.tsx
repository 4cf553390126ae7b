import { joinByInvitation } from '@marketday/contract/accounts/team/team'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { storeLogin } from '../../platform/session/auth-store.ts'
import { addressOf, type MailedLink } from '../../platform/session/mailed-link.ts'
import { requestSignIn } from '../../platform/session/sign-in-request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { NewTabLink } from '../../ui/page/NewTabLink.tsx'
import { useAttempt } from '../sign-in/use-attempt.ts'

/** Signed out: new account with the invited address, or sign-in to an existing one. */
export function JoinForm({ link }: { link: MailedLink }) {
  const { failure, isTaken, attempt } = useAttempt()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [agreed, setAgreed] = useState(false)
  const join = () =>
    attempt('join', async () => {
      const reply = await call(joinByInvitation, {
        body: { token: link.token, name: name.trim(), acceptedTerms: true },
      })
      storeLogin(reply)
      await navigate('/adminPanel')
    })
  return (
    <div className="flex flex-col gap-4">
      <Form
        action="Accept with a new account"
        isComplete={name.trim() !== '' && agreed}
        onSubmit={join}
        failureElsewhere
      >
        {({ isChecked }) => (
          <>
            <TextField
              label="Your name"
              name="name"
              autoComplete="name"
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
              error={isChecked && name.trim() === '' ? 'Enter your name' : undefined}
            />
            <Checkbox
              name="terms"
              checked={agreed}
              onChange={(event) => setAgreed(event.target.checked)}
              error={isChecked && !agreed ? 'Agree to the terms to continue' : undefined}
              label={
                <>
                  I agree to the <NewTabLink href={to('termsConditions')}>terms</NewTabLink>
                </>
              }
            />
            <Failure>{failure}</Failure>
          </>
        )}
      </Form>
      <Button
        variant={isTaken ? 'primary' : 'quiet'}
        onClick={() => requestSignIn(addressOf(link))}
      >
        I have an account: sign in
      </Button>
    </div>
  )
}
