import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useState } from 'react'

import { getAccount } from '@marketday/contract/accounts/identity/account'
import {
  readInvitation,
  acceptInvitation,
  joinByInvitation,
} from '@marketday/contract/accounts/team/team'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { ApiError, call } from '../platform/api/api.ts'
import { queryClient } from '../platform/api/query-client.ts'
import {
  isLoggedIn,
  useAuth,
  mergeUserInfo,
  setBusinessSetupReq,
  storeLogin,
} from '../platform/session/auth-store.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../ui/feedback/Skeleton.tsx'
import { addressOf, type MailedLink } from '../platform/session/mailed-link.ts'
import { signOut } from '../platform/session/session.ts'
import { requestSignIn } from '../platform/session/sign-in-request.ts'
import { Failure } from '../ui/feedback/Failure.tsx'
import { useAttempt } from './sign-in/use-attempt.ts'
import { to } from '../paths.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { NewTabLink } from '../ui/page/NewTabLink.tsx'

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

interface AcceptSignedInProps {
  invitation: InvitationWords
  link: MailedLink
  ownEmail: string
}

/** Signed-in user: accepts, or names both addresses if the invitation is for a different one. */
function AcceptSignedIn({ invitation, link, ownEmail }: AcceptSignedInProps) {
  const { failure, attempt } = useAttempt()
  const navigate = useNavigate()
  const isOther = ownEmail.toLowerCase() !== invitation.email.toLowerCase()
  const accept = () =>
    attempt('accept', async () => {
      const info = await call(acceptInvitation, { body: { token: link.token } })
      mergeUserInfo(info)
      setBusinessSetupReq(info.businessSetupReq)
      // No cached data of another business may remain; the new one is in the URL.
      queryClient.clear()
      const shop = info.tenant ? `?shop=${encodeURIComponent(info.tenant.slug)}` : ''
      await navigate(`/adminPanel${shop}`)
    })
  const change = () => {
    signOut()
    requestSignIn(addressOf(link))
  }
  return (
    <div className="flex flex-col gap-4">
      {isOther ? (
        <>
          <p className="text-sm text-soft [overflow-wrap:anywhere]">
            You are signed in as {ownEmail || 'an account without an email address'}. Sign in as{' '}
            {invitation.email} to accept.
          </p>
          <Button onClick={change} data-autofocus>
            Switch account
          </Button>
        </>
      ) : (
        <Button onClick={accept} data-autofocus>
          Accept and go to {invitation.business}
        </Button>
      )}
      <Failure>{failure}</Failure>
    </div>
  )
}

type InvitationWords = ResponseOf<typeof readInvitation>

/** Signed out: new account with the invited address, or sign-in to an existing one. */
function JoinForm({ link }: { link: MailedLink }) {
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
