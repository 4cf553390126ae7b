import { Lock } from 'lucide-react'
import { ApiError } from '../../platform/api/api.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'

interface SettingsFailureProps {
  /** What the page shows, e.g. `the team`. */
  what: string
  error: unknown
  onRetry: () => void
}

/** A page without permission opens and says who to ask. */
export function SettingsFailure({ what, error, onRetry }: SettingsFailureProps) {
  if (error instanceof ApiError && error.status === 403)
    return (
      <EmptyState title={`Your role does not include ${what}`} icon={<Lock />}>
        Ask the owner of this business; they can change your role.
      </EmptyState>
    )
  return <ErrorState title={`We could not load ${what}`} error={error} onRetry={onRetry} />
}
