import { Lock, PackageOpen, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../platform/api/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'

interface ListFailureProps {
  /** What the list holds, in the plural: `items`. */
  what: string
  error: unknown
  onRetry: () => void
}

export function ListFailure({ what, error, onRetry }: ListFailureProps) {
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState title={`Your role does not include ${what}`} icon={<Lock />}>
        Ask the owner or a manager of this business; they can change your role.
      </EmptyState>
    )
  return <ErrorState title={`The ${what} could not be loaded`} error={error} onRetry={onRetry} />
}

interface ListEmptinessProps {
  filtered: boolean
  onClear: () => void
  firstTitle: string
  firstText: string
  firstAction?: ReactNode
}

/** Nothing there yet, or nothing that matches: two different things to do about it. */
export function ListEmptiness(props: ListEmptinessProps) {
  const { filtered, onClear, firstTitle, firstText, firstAction } = props
  if (filtered)
    return (
      <EmptyState
        title="Nothing matches these filters"
        icon={<SearchX />}
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear all filters
          </Button>
        }
      >
        Try fewer words, or look in all states.
      </EmptyState>
    )
  return (
    <EmptyState title={firstTitle} icon={<PackageOpen />} action={firstAction}>
      {firstText}
    </EmptyState>
  )
}
