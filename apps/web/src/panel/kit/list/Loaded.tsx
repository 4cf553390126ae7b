import type { ReactNode } from 'react'
import { Lock } from 'lucide-react'

import { ApiError } from '../../../platform/api/api.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { useIsImpersonating } from '../../account-query.ts'

export interface LoadedProps<Data> {
  query: { readonly data: Data | undefined; readonly error: unknown; refetch: () => unknown }
  /** Subject of the messages: `the team`. */
  what: string
  rows?: number
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, rows, skeleton, children } = props
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error)
    return skeleton === undefined ? (
      <SkeletonRows rows={rows} label={`Loading ${what}`} onRetry={() => void refetch()} />
    ) : (
      skeleton
    )
  if (error instanceof ApiError && error.status === 403) return <NotIncluded what={what} />
  return (
    <ErrorState title={`We could not load ${what}`} error={error} onRetry={() => void refetch()} />
  )
}

/** Replaces content outside the user's role: `what` names it. */
export function NotIncluded({ what }: { what: string }) {
  if (useIsImpersonating())
    return (
      <EmptyState title={`Operators can’t see ${what} here`} icon={<Lock />}>
        It’s outside this member’s role, or closed to operators. You see the panel as the member
        does.
      </EmptyState>
    )
  return (
    <EmptyState title={`Your role doesn’t include ${what}`} icon={<Lock />}>
      Ask the owner or a manager of this business; they can change your role.
    </EmptyState>
  )
}
