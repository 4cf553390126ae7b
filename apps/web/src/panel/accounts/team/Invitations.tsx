import {
  resendInvitation,
  revokeInvitation,
  type Invitation,
} from '@marketday/contract/accounts/team/team'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { day, moment } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { StatusBadge, type Tone } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnTeam, invitationsQuery } from './team-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

const states: Readonly<Record<Invitation['state'], { words: string; tone: Tone }>> = {
  pending: { words: 'Waiting', tone: 'info' },
  expired: { words: 'Expired', tone: 'warn' },
  accepted: { words: 'Accepted', tone: 'good' },
  revoked: { words: 'Revoked', tone: 'neutral' },
}

export function Invitations() {
  return (
    <Card title="Invitations">
      <Loaded query={useQuery(invitationsQuery)} what="the invitations" rows={1}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-soft">No open invitations.</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {rows.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { email, roleName, state, change } = invitation
  const isOpen = state === 'pending' || state === 'expired'
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="flex flex-wrap items-center gap-2">
          {email}
          <StatusBadge tone={states[state].tone}>{states[state].words}</StatusBadge>
        </span>
        <span className="block text-sm text-soft">
          {roleName}, invited by {invitation.invitedBy} on {day(invitation.sentAt)}
          {state === 'pending' && `, valid until ${moment(invitation.expiresAt)}`}
        </span>
        {isOpen && change !== null && <span className="block text-sm text-soft">{change}</span>}
      </span>
      {isOpen && change === null && <InvitationActs invitation={invitation} />}
    </li>
  )
}

function InvitationActs({ invitation: { id, email, state } }: { invitation: Invitation }) {
  const params = { invitationId: id }
  const resend = () =>
    actOnTeam(() => call(resendInvitation, { params }), {
      done: `A new link is on its way to ${email}. The old one stops working`,
      failed: 'The invitation could not be sent',
    })
  const revoke = () =>
    actOnTeam(() => call(revokeInvitation, { params }), {
      done: 'The invitation is revoked',
      failed: 'The invitation could not be revoked',
    })
  return (
    <span className="flex flex-wrap gap-1">
      <Button variant="quiet" size="small" onClick={resend}>
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      {state === 'pending' && (
        <ConfirmButton
          variant="quiet"
          size="small"
          onConfirm={revoke}
          title={`Revoke the invitation of ${email}?`}
          confirmLabel="Revoke invitation"
          dangerous
          consequence="The link we emailed stops working."
        >
          Revoke<span className="sr-only"> the invitation of {email}</span>
        </ConfirmButton>
      )}
    </span>
  )
}
