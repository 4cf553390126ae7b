import type { AddressPlace, LedAddress } from '@marketday/contract/imports/old-addresses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { leadAddress, placesQuery } from './address-queries.ts'

interface LeadDialogProps {
  /** Null for a path without an entry. */
  given: LedAddress | null
  onClose: () => void
}

export function LeadDialog({ given, onClose }: LeadDialogProps) {
  const form = useForm({ address: given?.path ?? '', to: given?.to ?? '' }, (draft) =>
    checked(draft, {
      address: draft.address.trim() === '' && 'Enter the old address',
      to: draft.to === '' && 'Choose where it redirects',
    }),
  )
  return (
    <FormDialog
      onClose={onClose}
      title={given ? 'Change redirect' : 'Add an old address'}
      description={given ? <span className="wrap-anywhere">{given.path}</span> : undefined}
      action="Save"
      {...form.sending((lead) => leadAddress({ ...lead, was: given?.to ?? null }))}
    >
      {!given && (
        <TextField
          label="Old address"
          hint="A path such as /shop/rye-bread.html, or the whole address."
          maxLength={1000}
          {...form.text('address')}
        />
      )}
      <PlaceChoice {...form.value('to')} />
    </FormDialog>
  )
}

const kinds: Readonly<Record<AddressPlace['kind'], string>> = {
  home: 'Shop',
  page: 'Page',
  category: 'Category',
  item: 'Item',
}

interface PlaceChoiceProps {
  value: string
  onChange: (path: string) => void
  error: string | undefined
}

function PlaceChoice({ value, onChange, error }: PlaceChoiceProps) {
  const [search, setSearch] = useState('')
  const searchText = search.trim()
  const { data } = useQuery(placesQuery(searchText))
  return (
    <>
      <TextField
        label="Search your shop"
        hint="Names of items, categories and pages."
        type="search"
        autoComplete="off"
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.target.value)}
      />
      <RadioGroup
        label="Redirects to"
        value={value}
        onChange={onChange}
        error={error}
        options={(data?.rows ?? []).map(({ path, name, kind }) => ({
          value: path,
          label: <bdi className="wrap-anywhere">{name}</bdi>,
          hint: kinds[kind],
        }))}
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {data?.rows.length === 0 && `Nothing in your shop matches “${searchText}”`}
      </p>
    </>
  )
}
