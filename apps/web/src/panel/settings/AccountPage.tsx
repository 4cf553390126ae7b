import { changeAccount } from '@marketday/contract/identity'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { authState, mergeUserInfo } from '../../platform/session/auth-store.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { panelTitle } from '../../platform/seo.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { StatusBadge } from '../../ui/feedback/Badge.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { accountQuery } from '../account-query.ts'
import { roleNames } from './roles.ts'
import { SettingsTabs } from './SettingsTabs.tsx'

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
          <Card title="E-mail">
            <p className="flex flex-wrap items-center gap-3">
              <span className="[overflow-wrap:anywhere]">{data.email || 'No address'}</span>
              <StatusBadge tone={data.emailVerified ? 'good' : 'warn'}>
                {data.emailVerified ? 'Verified' : 'Not verified'}
              </StatusBadge>
              {!data.emailVerified && (
                <Link
                  to={to('verify')}
                  className="text-sm font-medium text-primary-ink underline underline-offset-2"
                >
                  What this means
                </Link>
              )}
            </p>
          </Card>
          {data.tenants.length > 0 && (
            <Card title="Your shops">
              <ul className="flex flex-col divide-y divide-line">
                {data.tenants.map((shop) => (
                  <li
                    key={shop.id}
                    className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-1.5"
                  >
                    <span className="min-w-0 [overflow-wrap:anywhere]">{shop.name}</span>
                    <span className="text-sm text-soft">{roleNames[shop.role]}</span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      )}
    </div>
  )
}

function NameForm({ name }: { name: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed ?? name
  const save = useMutation({
    mutationFn: () => call(changeAccount, { body: { name: value.trim() } }),
    onSuccess: (account) => {
      queryClient.setQueryData(accountQuery.queryKey, account)
      const { user } = authState().userInfo
      if (user) mergeUserInfo({ user: { ...user, name: account.name } })
      setTyped(null)
      notify('Name saved')
    },
  })
  const missing = typed !== null && value.trim() === ''
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() === '') setTyped('')
        else if (!save.isPending) save.mutate()
      }}
    >
      <TextField
        label="Your name"
        labelHidden
        className="min-w-0 flex-[1_1_16rem]"
        autoComplete="name"
        maxLength={80}
        value={value}
        onChange={(event) => setTyped(event.target.value)}
        error={missing ? 'Enter your name' : save.error?.message}
      />
      <Button type="submit" variant="secondary" busy={save.isPending}>
        Save name
      </Button>
    </form>
  )
}
