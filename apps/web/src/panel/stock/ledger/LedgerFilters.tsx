import { listLedger } from '@marketday/contract/stock/stock-ledger'
import { useQuery } from '@tanstack/react-query'
import { ListFilters } from '../../kit/list/filters/ListFilters.tsx'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import type { ListAddress } from '../../kit/list/list-address.ts'
import { ledgerPeopleQuery } from '../../catalog/inventory-queries.ts'
import { movementWords } from '../../catalog/words.ts'
import { useLocations } from '../locations/use-locations.ts'

const types = optionsOf(movementWords)

export function LedgerFilters({ address }: { address: ListAddress }) {
  const people = useQuery(ledgerPeopleQuery)
  const locations = useLocations()
  return (
    <ListFilters
      endpoint={listLedger}
      address={address}
      search={{ label: 'Search by item, SKU or barcode' }}
      filters={[
        {
          kind: 'choice',
          name: 'type',
          label: 'Type',
          placeholder: 'Any movement',
          options: types,
        },
        {
          kind: 'choice',
          name: 'actorId',
          label: 'Who',
          placeholder: 'Anyone',
          options: (people.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        ...(locations.isSeveral
          ? [
              {
                kind: 'choice' as const,
                name: 'locationId' as const,
                label: 'Location',
                placeholder: 'Any location',
                options: locations.all,
              },
            ]
          : []),
        { kind: 'day', name: 'from', label: 'From' },
        { kind: 'day', name: 'to', label: 'To' },
        { kind: 'link', name: 'entryId', label: 'One entry' },
      ]}
    />
  )
}
