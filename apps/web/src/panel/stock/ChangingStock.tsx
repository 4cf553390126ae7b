import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useCan } from '../account-query.ts'

/** Requires permission to change stock; otherwise names who can grant it. */
export function ChangingStock({ children }: { children: ReactNode }) {
  const can = useCan()
  if (can('stock.edit')) return children
  return (
    <EmptyState title="Your role doesn’t include changing stock">
      Ask the owner or a manager of this business; they can change your role.
    </EmptyState>
  )
}
