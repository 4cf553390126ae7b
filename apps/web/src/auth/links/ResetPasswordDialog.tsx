import { setPassword } from '@marketday/contract/identity/identity'
import { NewPassword, shortestPassword } from '@marketday/contract/identity/password'
import { useState } from 'react'
import { ApiError, call } from '../../platform/api/api.ts'
import { clearAuth } from '../../platform/session/auth-store.ts'
import { requestSignIn } from '../../platform/session/sign-in-request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PasswordField } from '../../ui/credentials/PasswordField.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { focusField } from '../sign-in/focus-field.ts'
import { ForgottenForm } from '../sign-in/ForgottenForm.tsx'
import { useAttempt } from '../sign-in/use-attempt.ts'

interface ResetPasswordDialogProps {
  token: string
  onClose: () => void
}

/** Sets a new password with a mailed link; an old link offers a new one. */
export function ResetPasswordDialog({ token, onClose }: ResetPasswordDialogProps) {
  const [isExpired, setExpired] = useState(token === '')
  return (
    <Dialog
      open
      onClose={onClose}
      title={isExpired ? 'This link has expired' : 'Set a new password'}
      description={
        isExpired
          ? 'A link works once and for 30 minutes. Enter your address and we mail you a new one.'
          : 'All your devices are signed out; you then sign in with the new password.'
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
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await call(setPassword, { body: { token, password } })
      // Every session of the person has ended, the one of this browser included.
      clearAuth()
      onDone()
      notify('Your new password is set')
      requestSignIn()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'link_expired') onExpired()
      else setFailure(reasonOf(error))
    }
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        const checked = NewPassword.safeParse(password)
        setFailure(checked.success ? null : (checked.error.issues[0]?.message ?? null))
        if (checked.success) void save()
        else focusField(event.currentTarget, 'new-password')
      }}
    >
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword(false)} characters, or ${shortestPassword(true)} if you sign in with a second factor. Any characters will do; a few unrelated words are a good choice.`}
        value={password}
        onChange={setNewPassword}
        error={failure ?? undefined}
      />
      <Button type="submit" busy={busy} className="w-full">
        Set password
      </Button>
    </form>
  )
}

function AskAgain() {
  const [email, setEmail] = useState('')
  const { busy, failure, attempt } = useAttempt()
  return (
    <>
      <ForgottenForm
        email={email}
        onEmail={setEmail}
        busy={busy !== null}
        onAttempt={(ask) => attempt('forgotten', ask)}
      />
      <p role="alert" className="mt-4 text-sm font-medium text-bad empty:hidden">
        {failure}
      </p>
    </>
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.errors[0]?.message) return error.errors[0].message
  return error instanceof Error ? error.message : String(error)
}
