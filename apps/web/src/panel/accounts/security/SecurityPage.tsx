import { panelTitle } from '../../../platform/seo.ts'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactorsCard } from './SecondFactorsCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export const meta = () => panelTitle('Security', 'Settings')

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
