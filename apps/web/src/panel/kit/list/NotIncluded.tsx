import { Lock } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

/** Stands where the person's role leads no further: `what` is what it does not include. */
export function NotIncluded({ what }: { what: string }) {
  return (
    <EmptyState title={`Your role does not include ${what}`} icon={<Lock />}>
      Ask the owner or a manager of this business; they can change your role.
    </EmptyState>
  )
}
