import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { MailCheck, MailWarning } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { isLoggedIn } from '../../platform/session/auth-store.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { panelTitle } from '../../platform/seo.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { accountQuery } from '../account-query.ts'

export const meta = () => panelTitle('Your e-mail address')

export function clientLoader() {
  if (isLoggedIn()) void queryClient.prefetchQuery(accountQuery)
  return null
}

export function HydrateFallback() {
  return (
    <Frame>
      <Skeleton className="h-48 w-full rounded-2xl" />
    </Frame>
  )
}

/** Whether the address of the signed-in person is confirmed. */
export default function VerifyPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame>
        <State />
      </Frame>
    </QueryClientProvider>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="shell flex flex-col items-center py-16 sm:py-24">
      <div className="w-full max-w-lg">
        <h1 tabIndex={-1} className="mb-6 text-center text-2xl font-semibold tracking-tight">
          Your e-mail address
        </h1>
        {children}
      </div>
    </div>
  )
}

function State() {
  const { data, error, isPending, refetch } = useQuery(accountQuery)
  if (isPending) return <Skeleton className="h-48 w-full rounded-2xl" />
  if (error && !data)
    return (
      <ErrorState
        title="Your account could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return null
  const Icon = data.emailVerified ? MailCheck : MailWarning
  return (
    <section className="flex flex-col items-center gap-3 rounded-2xl border border-line bg-surface px-6 py-10 text-center">
      <Icon aria-hidden className={`size-10 ${data.emailVerified ? 'text-good' : 'text-warn'}`} />
      <p className="text-lg font-semibold [overflow-wrap:anywhere]">{data.email || 'No address'}</p>
      <p className="text-soft">
        {data.emailVerified
          ? 'This address is confirmed. There is nothing left to do.'
          : 'This address is not confirmed yet. Your shop works; live payments, invitations and mail need a confirmed address.'}
      </p>
      <Link to={to('adminPanel')} className={buttonStyles({ className: 'mt-3' })}>
        Go to the panel
      </Link>
    </section>
  )
}
