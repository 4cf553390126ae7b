import { setPassword } from '@marketday/contract/accounts/identity/identity'
import { NewPassword, shortestPassword } from '@marketday/contract/accounts/identity/password'
import { useState } from 'react'
import { ApiError, call } from '../../platform/api/api.ts'
import { firstProblem } from '../../platform/api/first-problem.ts'
import { clearAuth } from '../../platform/session/auth-store.ts'
import { requestSignIn } from '../../platform/session/sign-in-request.ts'
import { PasswordField } from '../../ui/credentials/PasswordField.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { ForgottenForm } from '../sign-in/ForgottenForm.tsx'
import { useAttempt } from '../sign-in/use-attempt.ts'

interface ResetPasswordDialogProps {
  token: string
  onClose: () => void
}

/** Sets a new password with a mailed link; an expired link offers a new one. */
export function ResetPasswordDialog({ token, onClose }: ResetPasswordDialogProps) {
  const [isExpired, setExpired] = useState(token === '')
  return (
    <Dialog
      onClose={onClose}
      title={isExpired ? 'This link has expired' : 'Set a new password'}
      description={
        isExpired
          ? 'Links work once, for 30 minutes. Enter your address and we’ll email you a new one.'
          : 'We sign you out on all devices. Then sign in with the new password.'
      }
      size="small"
    >
      {isExpired ? (
        <AskAgain />
      ) : (
        <NewPasswordForm token={token} onExpired={() => setExpired(true)} onDone={onClose} />
      )}
    </Dialog>
  )
}

interface NewPasswordFormProps {
  token: string
  onExpired: () => void
  onDone: () => void
}

function NewPasswordForm({ token, onExpired, onDone }: NewPasswordFormProps) {
  const [password, setNewPassword] = useState('')
  const problem = NewPassword.safeParse(password).error?.issues[0]?.message
  const save = async () => {
    try {
      await call(setPassword, { body: { token, password } })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_expired') return onExpired()
      throw error
    }
    // All sessions of the user have ended, including this browser's.
    clearAuth()
    onDone()
    notify('Your new password is set')
    requestSignIn()
  }
  return (
    <Form action="Set password" isComplete={problem === undefined} onSubmit={save} failureElsewhere>
      {({ isChecked, failure }) => (
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${shortestPassword(false)} characters, or ${shortestPassword(true)} if you sign in with a second factor. Any characters will do; a few unrelated words are a good choice.`}
          value={password}
          onChange={setNewPassword}
          error={(isChecked ? problem : undefined) ?? (failure ? firstProblem(failure) : undefined)}
        />
      )}
    </Form>
  )
}

function AskAgain() {
  const [email, setEmail] = useState('')
  const { failure, attempt } = useAttempt()
  return (
    <>
      <ForgottenForm
        email={email}
        onEmail={setEmail}
        onAttempt={(ask) => attempt('forgotten', ask)}
      />
      <Failure className="mt-4">{failure}</Failure>
    </>
  )
}
