import { useQuery } from '@tanstack/react-query'
import { panelTitle } from '../../../platform/seo.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery } from '../../account-query.ts'
import { SettingsTabs } from '../SettingsTabs.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SecondFactorsCard } from './SecondFactorsCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export const meta = () => panelTitle('Security', 'Settings')

/** How one gets in, and where one is in at the moment. */
export default function SecurityPage() {
  const { data, error, isPending, refetch } = useQuery(accountQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader title="Security" description="How you get in, and where you are signed in." />
      <SettingsTabs />
      {isPending && <SkeletonRows rows={3} label="Loading your account" />}
      {error && !data && (
        <ErrorState
          title="Your account could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className="flex flex-col gap-4">
          {data.mustSetUpSecondFactor && (
            <p role="status" className="rounded-2xl bg-warn-soft px-5 py-4">
              Your account needs a second factor before anything else. Set up an authenticator app
              or a passkey below.
            </p>
          )}
          <PasswordCard account={data} />
          <SecondFactorsCard />
          <SessionsCard />
        </div>
      )}
    </div>
  )
}
