import {
  endSession,
  endSessions,
  type Session,
  type SignInWay,
} from '@marketday/contract/accounts/identity/sessions'
import { useQuery } from '@tanstack/react-query'
import { CircleHelp, Laptop, Smartphone, Tablet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { moment } from '../../../platform/format.ts'
import { signOutEverywhere } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnAccount } from '../../account-query.ts'
import { act } from '../../act.ts'
import { sessionsQuery } from './security-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

/** Signed-in devices with place and time; sign out of one or all. */
export function SessionsCard() {
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
