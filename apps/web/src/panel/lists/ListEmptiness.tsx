import { PackageOpen, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

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
