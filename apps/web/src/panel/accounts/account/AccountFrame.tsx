import type { Account } from '@marketday/contract/accounts/identity/account'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { accountQuery } from '../../account-query.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

interface AccountFrameProps {
  title: string
  description: string
  children: (account: Account) => ReactNode
}

export function AccountFrame({ title, description, children }: AccountFrameProps) {
  return (
    <div className="max-w-3xl">
      <PageHeader title={title} description={description} />
      <Loaded query={useQuery(accountQuery)} what="your account" rows={3}>
        {(account) => <div className="flex flex-col gap-4">{children(account)}</div>}
      </Loaded>
    </div>
  )
}
