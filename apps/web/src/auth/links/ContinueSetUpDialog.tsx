import { claimAccount } from '@marketday/contract/accounts/identity/claims'
import { useNavigate } from 'react-router'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { isLoggedIn, storeLogin, useAuth } from '../../platform/session/auth-store.ts'
import { requestSignIn } from '../../platform/session/sign-in-request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../ui/feedback/Failure.tsx'
import { useAttempt } from '../sign-in/use-attempt.ts'

interface ContinueSetUpDialogProps {
  token: string
  onClose: () => void
}

/** Continues a sign-up in this browser. Requires a click: mail scanners open links. */
export function ContinueSetUpDialog({ token, onClose }: ContinueSetUpDialogProps) {
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
