import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { ListSearch } from '../../../kit/list/ListSearch.tsx'
import type { ListAddress } from '../../../kit/list/list-address.ts'
import { ledgerPeopleQuery } from '../../inventory-queries.ts'
import { movementWords } from '../../words.ts'

const types = Object.entries(movementWords).map(([value, label]) => ({ value, label }))

export function LedgerFilters({ address }: { address: ListAddress }) {
  const people = useQuery(ledgerPeopleQuery)
  const field = (name: 'type' | 'actorId' | 'from' | 'to') => ({
    value: address.value(name),
    onChange: (event: { target: { value: string } }) =>
      address.change({ [name]: event.target.value }),
    className: 'min-w-0 flex-[1_1_9rem] sm:flex-none',
  })
  return (
    <search className="flex flex-wrap items-end gap-3">
      <ListSearch address={address} label="Search by item, SKU or barcode" />
      <SelectField label="Type" placeholder="Any movement" options={types} {...field('type')} />
      <SelectField
        label="Who"
        placeholder="Anybody"
        options={(people.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...field('actorId')}
      />
      <TextField label="From" type="date" {...field('from')} />
      <TextField label="To" type="date" {...field('to')} />
    </search>
  )
}
