import { useNavigate } from 'react-router'
import { useState } from 'react'

import { stopReminders, claimAccount } from '@marketday/contract/accounts/identity/claims'
import { confirmEmailChange } from '@marketday/contract/accounts/identity/account'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { setPassword } from '@marketday/contract/accounts/identity/identity'
import { NewPassword, shortestPassword } from '@marketday/contract/accounts/identity/password'

import type { MailedLink } from '../platform/session/mailed-link.ts'
import { ProviderReturnDialog } from './ProviderReturnDialog.tsx'
import { InvitationDialog } from './InvitationDialog.tsx'
import { call, ApiError } from '../platform/api/api.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Failure } from '../ui/feedback/Failure.tsx'
import { useAttempt } from './sign-in/use-attempt.ts'
import { queryClient } from '../platform/api/query-client.ts'
import { to } from '../paths.ts'
import { isLoggedIn, storeLogin, useAuth, clearAuth } from '../platform/session/auth-store.ts'
import { requestSignIn } from '../platform/session/sign-in-request.ts'
import { firstProblem } from '../platform/api/first-problem.ts'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { notify } from '../ui/feedback/toast.ts'
import { Form } from '../ui/forms/Form.tsx'
import { ForgottenForm } from './sign-in/ForgottenForm.tsx'

/** Dialog of a mailed link. Closing it leads to the home page and removes the link from the URL. */
export function MailedLinkDialog({ link }: { link: MailedLink }) {
  const navigate = useNavigate()
  const close = () => void navigate('/', { replace: true })
  if (link.act === 'reset-password')
    return <ResetPasswordDialog key={link.token} token={link.token} onClose={close} />
  if (link.act === 'confirm-email')
    return <ConfirmEmailDialog key={link.token} token={link.token} onClose={close} />
  if (link.act === 'continue-set-up')
    return <ContinueSetUpDialog key={link.token} token={link.token} onClose={close} />
  if (link.act === 'stop-reminders')
    return <StopRemindersDialog key={link.token} token={link.token} onClose={close} />
  if (link.act === 'finish-sign-in')
    return <ProviderReturnDialog key={link.token} fragment={link.token} onClose={close} />
  return <InvitationDialog key={link.token} link={link} onClose={close} />
}

interface StopRemindersDialogProps {
  token: string
  onClose: () => void
}

/** Stops set-up reminders with a button; opening the link does not. */
function StopRemindersDialog({ token, onClose }: StopRemindersDialogProps) {
  const { failure, attempt } = useAttempt()
  const [isStopped, setStopped] = useState(false)
  const stop = () =>
    attempt('stop', async () => {
      await call(stopReminders, { params: { token } })
      setStopped(true)
    })
  return (
    <Dialog onClose={onClose} title="Set-up reminders" size="small">
      <div className="flex flex-col gap-4">
        <p role="status">
          {isStopped
            ? 'We won’t send you more reminders. Your shop and your answers are unchanged.'
            : 'Stop reminding you about the shop you started?'}
        </p>
        <Failure>{failure}</Failure>
        {isStopped ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button onClick={stop} data-autofocus>
            Stop reminders
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface ConfirmEmailDialogProps {
  token: string
  onClose: () => void
}

type Confirmed = ResponseOf<typeof confirmEmailChange>

const stateTexts: Readonly<Record<Confirmed['state'], (email: string) => string>> = {
  changed: (email) => `Your address is now ${email}.`,
  old_waits: () => 'Thank you. Now open the link we emailed to your current address too.',
  new_waits: () => 'Thank you. Now open the link we emailed to the new address too.',
}

/** One of the two links of an address change. Requires a click: mail scanners open links. */
function ConfirmEmailDialog({ token, onClose }: ConfirmEmailDialogProps) {
  const { failure, attempt } = useAttempt()
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const confirm = () =>
    attempt('confirm', async () => {
      setConfirmed(await call(confirmEmailChange, { body: { token } }))
      await queryClient.invalidateQueries({ queryKey: ['account'] })
    })
  return (
    <Dialog onClose={onClose} title="Change your email address" size="small">
      <div className="flex flex-col gap-4">
        <p role="status">
          {confirmed
            ? stateTexts[confirmed.state](confirmed.email)
            : 'Confirm that you want to change your email address.'}
        </p>
        <Failure>{failure && `${failure} You can start the change again in your account.`}</Failure>
        {confirmed ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button onClick={confirm} data-autofocus>
            Confirm the change
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface ContinueSetUpDialogProps {
  token: string
  onClose: () => void
}

/** Continues a sign-up in this browser. Requires a click: mail scanners open links. */
function ContinueSetUpDialog({ token, onClose }: ContinueSetUpDialogProps) {
  const { failure, attempt } = useAttempt()
  const loggedIn = isLoggedIn(useAuth())
  const navigate = useNavigate()
  const goOn = () =>
    attempt('claim', async () => {
      const reply = await call(claimAccount, { body: { token } })
      // No cached data of another account may remain.
      queryClient.clear()
      storeLogin(reply)
      await navigate(to('adminPanel'))
    })
  return (
    <Dialog onClose={onClose} title="Continue with your shop" size="small">
      <div className="flex flex-col gap-4">
        {failure === null && (
          <p>
            Continuing confirms your email address and takes you back to where you were. Other
            browsers are signed out; what you typed there is saved.
          </p>
        )}
        <Failure>{failure}</Failure>
        {failure === null ? (
          <Button onClick={goOn} data-autofocus>
            Continue with my shop
          </Button>
        ) : (
          <Button
            onClick={() => (loggedIn ? void navigate(to('adminPanel')) : requestSignIn())}
            data-autofocus
          >
            {loggedIn ? 'Go to my shop' : 'Sign in'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

interface ResetPasswordDialogProps {
  token: string
  onClose: () => void
}

/** Sets a new password with a mailed link; an expired link offers a new one. */
function ResetPasswordDialog({ token, onClose }: ResetPasswordDialogProps) {
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
