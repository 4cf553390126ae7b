import { acceptInvitation } from '@marketday/contract/accounts/team/team'
import { useNavigate } from 'react-router'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { mergeUserInfo, setBusinessSetupReq } from '../../platform/session/auth-store.ts'
import { addressOf, type MailedLink } from '../../platform/session/mailed-link.ts'
import { signOut } from '../../platform/session/session.ts'
import { requestSignIn } from '../../platform/session/sign-in-request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { useAttempt } from '../sign-in/use-attempt.ts'
import type { InvitationWords } from './invitation-words.ts'

interface AcceptSignedInProps {
  invitation: InvitationWords
  link: MailedLink
  ownEmail: string
}

/** Signed-in user: accepts, or names both addresses if the invitation is for a different one. */
export function AcceptSignedIn({ invitation, link, ownEmail }: AcceptSignedInProps) {
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
