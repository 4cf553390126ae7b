import type { ReactNode } from 'react'
import { ApiError } from '../../../platform/api/api.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx'
import { NotIncluded } from './NotIncluded.tsx'

export interface LoadedProps<Data> {
  query: { readonly data: Data | undefined; readonly error: unknown; refetch: () => unknown }
  /** What is loaded: `the team`. */
  what: string
  /** How many lines stand in its place meanwhile. */
  rows?: number
  /** Stands in its place instead of lines. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query brings, what stands in its place until then, and why it does not come. */
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
