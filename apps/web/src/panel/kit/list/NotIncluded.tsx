import { Lock } from 'lucide-react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

/** Replaces content outside the user's role: `what` names it. */
export function NotIncluded({ what }: { what: string }) {
  return (
    <EmptyState title={`Your role does not include ${what}`} icon={<Lock />}>
      Ask the owner or a manager of this business; they can change your role.
    </EmptyState>
  )
}
