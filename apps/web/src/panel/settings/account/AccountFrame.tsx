import type { Account } from '@marketday/contract/identity/account'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery } from '../../account-query.ts'
import { SettingsTabs } from '../SettingsTabs.tsx'

interface AccountFrameProps {
  title: string
  description: string
  /** The cards, once the account is known. */
  children: (account: Account) => ReactNode
}

/** A settings page about the person herself. */
export function AccountFrame({ title, description, children }: AccountFrameProps) {
  const { data, error, isPending, refetch } = useQuery(accountQuery)
  return (
    <div className="max-w-3xl">
      <PageHeader title={title} description={description} />
      <SettingsTabs />
      {isPending && <SkeletonRows rows={3} label="Loading your account" />}
      {error && !data && (
        <ErrorState
          title="Your account could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && <div className="flex flex-col gap-4">{children(data)}</div>}
    </div>
  )
}
