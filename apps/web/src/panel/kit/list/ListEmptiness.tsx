import { PackageOpen, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { filterNames, type ListAddress, type ListEndpoint } from './list-address.ts'

interface ListEmptinessProps {
  endpoint: ListEndpoint
  address: ListAddress
  firstTitle: string
  firstText: string
  firstAction?: ReactNode
}

/** Distinguishes an empty list, no matches, and an empty page. */
export function ListEmptiness(props: ListEmptinessProps) {
  const { endpoint, address, firstTitle, firstText, firstAction } = props
  // A tab is a location, not a filter.
  const names = filterNames(endpoint).filter((name) => name !== 'tab')
  if (address.value('pages') !== '')
    return (
      <EmptyState
        title="This page is empty"
        icon={<SearchX />}
        action={
          <Button variant="secondary" onClick={() => address.change({})}>
            Go to the first page
          </Button>
        }
      >
        Matching rows are on earlier pages.
      </EmptyState>
    )
  if (names.some((name) => address.value(name) !== ''))
    return (
      <EmptyState
        title="Nothing matches these filters"
        icon={<SearchX />}
        action={
          <Button
            variant="secondary"
            onClick={() => address.change(Object.fromEntries(names.map((name) => [name, null])))}
          >
            Clear all filters
          </Button>
        }
      >
        Try fewer words, or remove a filter.
      </EmptyState>
    )
  return (
    <EmptyState title={firstTitle} icon={<PackageOpen />} action={firstAction}>
      {firstText}
    </EmptyState>
  )
}
