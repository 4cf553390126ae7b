import type { Account } from '@marketday/contract/account'
import { useQuery } from '@tanstack/react-query'
import { panelTitle } from '../../../platform/seo.ts'
import { roleNames } from '../../../platform/session/roles.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery } from '../../account-query.ts'
import { SettingsTabs } from '../SettingsTabs.tsx'
import { EmailCard } from './EmailCard.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { LinkedIdentities } from './LinkedIdentities.tsx'
import { NameForm } from './NameForm.tsx'
import { OwnData } from './OwnData.tsx'

export const meta = () => panelTitle('Account', 'Settings')

export default function AccountPage() {
  const { data, error, isPending, refetch } = useQuery(accountQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader title="Account" description="You, in every shop you work for." />
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
          <Card title="Name">
            <NameForm name={data.name} />
          </Card>
          <EmailCard account={data} />
          <LinkedIdentities identities={data.identities} />
          <OwnShops tenants={data.tenants} />
          <OwnData account={data} />
        </div>
      )}
    </div>
  )
}

function OwnShops({ tenants }: { tenants: Account['tenants'] }) {
  if (tenants.length === 0) return null
  return (
    <Card title="Your shops">
      <ul className="flex flex-col divide-y divide-line">
        {tenants.map((shop) => (
          <li
            key={shop.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {shop.name}
              <span className="block text-sm text-soft">{roleNames[shop.role]}</span>
            </span>
            <LeaveButton shop={shop} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
