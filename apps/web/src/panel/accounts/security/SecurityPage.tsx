import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Laptop, Smartphone, Tablet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

import { changePassword, type Account } from '@marketday/contract/accounts/identity/account'
import { NewPassword, shortestPassword } from '@marketday/contract/accounts/identity/password'
import {
  endSession,
  endSessions,
  type Session,
  type SignInWay,
} from '@marketday/contract/accounts/identity/sessions'

import { AccountFrame } from '../account/AccountFrame.tsx'
import { SecondFactorsCard } from './SecondFactorsCard.tsx'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { PasswordField } from '../../../ui/fields/PasswordField.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { reloadAccount, actOnAccount } from '../../account-query.ts'
import { to } from '../../../paths.ts'
import { moment } from '../../../platform/format.ts'
import { signOutEverywhere } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { act } from '../../act.ts'
import { sessionsQuery } from './security-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export default function SecurityPage() {
  return (
    <AccountFrame title="Security" description="How you sign in, and where you are signed in.">
      {(account) => (
        <>
          {account.mustSetUpSecondFactor && (
            <p role="status" className="rounded-2xl bg-warn-soft px-5 py-4">
              Your account needs a second factor before anything else. Set up an authenticator app
              or a passkey below.
            </p>
          )}
          <PasswordCard account={account} />
          <SecondFactorsCard />
          <SessionsCard />
        </>
      )}
    </AccountFrame>
  )
}

function PasswordCard({ account }: { account: Account }) {
  const verb = account.hasPassword ? 'Change password' : 'Set a password'
  return (
    <Card
      title="Password"
      actions={
        <DialogButton
          variant="secondary"
          size="small"
          dialog={(close) => <PasswordDialog title={verb} account={account} onClose={close} />}
        >
          {verb}
        </DialogButton>
      }
    >
      <p className="text-[0.9375rem] text-soft">
        {account.hasPassword ? 'A password is set.' : 'No password set. You sign in another way.'}
      </p>
    </Card>
  )
}

interface PasswordDialogProps {
  title: string
  account: Account
  onClose: () => void
}

function PasswordDialog({ title, account, onClose }: PasswordDialogProps) {
  const shortest = shortestPassword(account.hasSecondFactor)
  const form = useForm({ password: '' }, (draft) =>
    checked(draft, { password: problemOf(draft.password, shortest) }),
  )
  const change = async (body: { password: string }) => {
    await call(changePassword, { body })
    await reloadAccount()
    notify('Password saved', { description: 'Your other devices were signed out.' })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description="Your other devices are signed out."
      size="small"
      action="Save password"
      {...form.sending(change)}
    >
      {/* So that a password manager knows whose password it keeps. */}
      <input hidden name="username" autoComplete="username" value={account.email} readOnly />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={`At least ${shortest} characters of any kind. A few unrelated words are a good choice.`}
        {...form.value('password')}
      />
    </FormDialog>
  )
}

function problemOf(password: string, shortest: number): string | null {
  if ([...password].length < shortest) return `At least ${shortest} characters`
  const checked = NewPassword.safeParse(password)
  return checked.success ? null : (checked.error.issues[0]?.message ?? null)
}

/** Signed-in devices with place and time; sign out of one or all. */
function SessionsCard() {
  return (
    <Card title="Signed in on" description="Don’t recognise a device? Sign it out.">
      <Loaded query={useQuery(sessionsQuery)} what="your devices" rows={2}>
        {({ rows }) => (
          <div className="flex flex-col gap-4">
            <ul className="flex flex-col divide-y divide-line">
              {rows.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            <SignOutMany hasOthers={rows.length > 1} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const signs: Readonly<Record<Session['kind'], ReactNode>> = {
  computer: <Laptop aria-hidden />,
  phone: <Smartphone aria-hidden />,
  tablet: <Tablet aria-hidden />,
  unknown: <CircleHelp aria-hidden />,
}

const ways: Readonly<Record<SignInWay, string>> = {
  password: 'a password',
  mailed_code: 'an emailed code',
  passkey: 'a passkey',
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  sign_up: 'signing up',
  invitation: 'an invitation',
  impersonation: 'a support visit',
}

function SessionRow({ session }: { session: Session }) {
  const end = () =>
    actOnAccount(() => call(endSession, { params: { sessionId: session.id } }), {
      done: `${session.device} was signed out`,
      failed: `${session.device} could not be signed out`,
    })
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="flex min-w-0 items-start gap-3 [&>svg]:mt-1 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-faint">
        {signs[session.kind]}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="flex flex-wrap items-center gap-2">
            {session.device}
            {session.isCurrent && <Badge tone="primary">This device</Badge>}
          </span>
          <span className="block text-sm text-soft">
            {[session.place, session.ip].filter(Boolean).join(' · ')}
          </span>
          <span className="block text-sm text-soft">
            Last seen {moment(session.lastSeenAt)}, signed in {moment(session.startedAt)} with{' '}
            {ways[session.signedInBy]}
          </span>
        </span>
      </span>
      {!session.isCurrent && (
        <Button variant="quiet" size="small" onClick={end}>
          Sign out<span className="sr-only"> {session.device}</span>
        </Button>
      )}
    </li>
  )
}

const nothingEnded = 'No devices were signed out'

function SignOutMany({ hasOthers }: { hasOthers: boolean }) {
  const navigate = useNavigate()
  const endOthers = () =>
    actOnAccount(() => call(endSessions, { query: {} }), {
      done: ({ ended }) =>
        ended === 1 ? 'One device was signed out' : `${ended} devices were signed out`,
      failed: nothingEnded,
    })
  const endAll = () =>
    act(
      async () => {
        await signOutEverywhere()
        await navigate(to('home'))
      },
      { failed: nothingEnded },
    )
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4">
      {hasOthers && (
        <Button variant="secondary" onClick={endOthers}>
          Sign out all others
        </Button>
      )}
      <ConfirmButton
        variant="quiet"
        onConfirm={endAll}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        consequence="All devices are signed out immediately, including this one."
      >
        Sign out everywhere
      </ConfirmButton>
    </div>
  )
}
