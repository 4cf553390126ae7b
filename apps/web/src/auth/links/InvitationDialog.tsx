import { getAccount } from '@marketday/contract/accounts/identity/account'
import { readInvitation } from '@marketday/contract/accounts/team/team'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { isLoggedIn, useAuth } from '../../platform/session/auth-store.ts'
import type { MailedLink } from '../../platform/session/mailed-link.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { AcceptSignedIn } from './AcceptSignedIn.tsx'
import type { InvitationWords } from './invitation-words.ts'
import { JoinForm } from './JoinForm.tsx'

interface InvitationDialogProps {
  link: MailedLink
  onClose: () => void
}

/** Invitation with a button: opening the link does not accept it. */
export function InvitationDialog({ link, onClose }: InvitationDialogProps) {
  const { data, error, refetch } = useQuery(invitationQuery(link.token), queryClient)
  return (
    <Dialog onClose={onClose} title={data ? titleOf(data) : 'Your invitation'} size="small">
      <div className="flex flex-col gap-5">
        {!data && !error && <SkeletonRows rows={2} label="Loading the invitation" />}
        {data && <InvitationContent invitation={data} link={link} onClose={onClose} />}
        {error && isUnknown(error) && (
          <Ended onClose={onClose}>
            This link isn’t valid. Open it from the email again, or ask for a new invitation.
          </Ended>
        )}
        {error && !isUnknown(error) && (
          <ErrorState
            title="The invitation could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </Dialog>
  )
}

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(readInvitation, { body: { token }, signal }),
    staleTime: 0,
  })

const isUnknown = (failure: unknown) =>
  failure instanceof ApiError && (failure.status === 404 || failure.status === 400)

const titleOf = ({ state, business }: InvitationWords) =>
  state === 'pending' ? `Join ${business}` : `The invitation to ${business}`

type Ending = Exclude<InvitationWords['state'], 'pending'>

const endings: Readonly<Record<Ending, (invitation: InvitationWords) => string>> = {
  expired: ({ invitedBy }) =>
    `This invitation expired after seven days. Ask ${invitedBy} to send it again.`,
  revoked: ({ invitedBy }) => `This invitation was withdrawn. ${invitedBy} can tell you more.`,
  accepted: () => 'This invitation has already been used. Sign in to work in the shop.',
  replaced: () => 'We sent you a newer invitation. Open the link in that email.',
}

interface SaidProps {
  invitation: InvitationWords
  link: MailedLink
  onClose: () => void
}

function InvitationContent({ invitation, link, onClose }: SaidProps) {
  return invitation.state === 'pending' ? (
    <Offer invitation={invitation} link={link} />
  ) : (
    <Ended onClose={onClose}>{endings[invitation.state](invitation)}</Ended>
  )
}

function Ended({ children, onClose }: { children: string; onClose: () => void }) {
  return (
    <>
      <p>{children}</p>
      <Button variant="secondary" onClick={onClose} data-autofocus>
        Go to the home page
      </Button>
    </>
  )
}

function Offer({ invitation, link }: Omit<SaidProps, 'onClose'>) {
  const loggedIn = isLoggedIn(useAuth())
  const ownEmail = useOwnEmail(loggedIn)
  return (
    <>
      <p>
        {invitation.invitedBy} invites you to work in <strong>{invitation.business}</strong> with
        the role <strong>{invitation.roleName}</strong>. The invitation is for{' '}
        <span className="[overflow-wrap:anywhere]">{invitation.email}</span>.
      </p>
      {loggedIn && ownEmail === null && <SkeletonRows rows={1} label="Loading who is signed in" />}
      {loggedIn && ownEmail !== null && (
        <AcceptSignedIn invitation={invitation} link={link} ownEmail={ownEmail} />
      )}
      {!loggedIn && <JoinForm link={link} />}
    </>
  )
}

/** Address of the signed-in user; null until loaded, empty on failure. */
function useOwnEmail(loggedIn: boolean): string | null {
  const { data, isError } = useQuery({ ...ownEmailQuery, enabled: loggedIn }, queryClient)
  return isError ? '' : (data ?? null)
}

const ownEmailQuery = queryOptions({
  queryKey: ['account', 'own-email'],
  queryFn: async ({ signal }) => (await call(getAccount, { signal })).email,
})
