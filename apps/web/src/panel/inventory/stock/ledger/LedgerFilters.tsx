import { listLedger } from '@marketday/contract/products/stock-ledger'
import { useQuery } from '@tanstack/react-query'
import { ListChoice } from '../../../kit/list/filters/ListChoice.tsx'
import { ListDay } from '../../../kit/list/filters/ListDay.tsx'
import { ListSearch } from '../../../kit/list/ListSearch.tsx'
import type { ListAddress } from '../../../kit/list/list-address.ts'
import { ledgerPeopleQuery } from '../../inventory-queries.ts'
import { movementWords } from '../../words.ts'

const types = Object.entries(movementWords).map(([value, label]) => ({ value, label }))

export function LedgerFilters({ address }: { address: ListAddress }) {
  const people = useQuery(ledgerPeopleQuery)
  const list = { endpoint: listLedger, address, className: 'min-w-0 flex-[1_1_9rem] sm:flex-none' }
  return (
    <search className="flex flex-wrap items-end gap-3">
      <ListSearch address={address} label="Search by item, SKU or barcode" />
      <ListChoice {...list} name="type" label="Type" placeholder="Any movement" options={types} />
      <ListChoice
        {...list}
        name="actorId"
        label="Who"
        placeholder="Anybody"
        options={(people.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ListDay {...list} name="from" label="From" />
      <ListDay {...list} name="to" label="To" />
    </search>
  )
}
