import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { useState } from 'react'

import { listOldAddresses, type LedAddress } from '@marketday/contract/imports/old-addresses'
import type { AddressPlace } from '@marketday/contract/imports/old-addresses'

import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { notifyError } from '../../ui/feedback/toast.ts'
import { RowName, RowDetail } from '../../ui/lists/RowName.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import type { ListFilter } from '../kit/list/list-filter.ts'
import { ListFilters } from '../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../kit/list/list-address.ts'
import { ListTable } from '../kit/list/ListTable.tsx'
import { useCan } from '../account-query.ts'
import { leadAddress, oldAddressesQuery, placesQuery } from './address-queries.ts'
import { checked } from '../../platform/forms/checked.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listOldAddresses, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(oldAddressesQuery(query))
  return null
}

const filters: readonly ListFilter<typeof listOldAddresses>[] = [
  {
    kind: 'choice',
    name: 'leads',
    label: 'Redirect',
    placeholder: 'Any',
    options: [
      { value: 'nowhere', label: 'No redirect' },
      { value: 'somewhere', label: 'Has a redirect' },
    ],
  },
]

/** Old paths still used by customers and search engines, with their redirects. */
export default function OldAddressesPage() {
  const mayEdit = useCan()('products.edit')
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listOldAddresses, address }
  return (
    <>
      <PageHeader
        isLow
        title="Old addresses"
        description="Links to your old website redirect to the matching page of your shop."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Import', href: `${to('inventoryManagement')}?tab=import` },
          { label: 'Old addresses' },
        ]}
        actions={
          mayEdit && (
            <DialogButton dialog={(close) => <LeadDialog given={null} onClose={close} />}>
              Add an address
            </DialogButton>
          )
        }
      />
      <ListTable
        filters={
          <ListFilters
            {...list}
            search={{ label: 'Search old addresses', placeholder: 'Part of the address' }}
            filters={filters}
          />
        }
        name="oldAddresses"
        {...list}
        query={useQuery(oldAddressesQuery(queryFrom(listOldAddresses, search)))}
        caption="Old addresses"
        what="old addresses"
        columns={mayEdit ? [...columns, acts] : columns}
        rowKey={({ path }) => path}
        firstTitle="No old addresses"
        firstText="Import your website to list its addresses here, or add one manually."
      />
    </>
  )
}

const columns: readonly Column<LedAddress>[] = [
  {
    key: 'path',
    header: 'Old address',
    primary: true,
    width: 12,
    cell: ({ path, title }) => (
      <RowDetail detail={title && <bdi>{title}</bdi>}>
        <RowName>{path}</RowName>
      </RowDetail>
    ),
  },
  {
    key: 'to',
    header: 'Redirects to',
    width: 9,
    cell: ({ place, to: target }) =>
      place === null ? (
        <span className="text-soft">{target === null ? 'No redirect' : 'Target deleted'}</span>
      ) : (
        <RowName>{place}</RowName>
      ),
  },
]

const acts: Column<LedAddress> = {
  key: 'acts',
  header: 'Change',
  width: 9,
  cell: (row) => <Acts row={row} />,
}

function Acts({ row }: { row: LedAddress }) {
  const { path, to: target } = row
  const remove = () =>
    leadAddress({ address: path, to: null, was: target }).catch((error: unknown) =>
      notifyError('The address could not be changed', error),
    )
  return (
    <span className="flex gap-2 @max-rows:flex-wrap">
      <DialogButton
        variant="secondary"
        size="small"
        dialog={(close) => <LeadDialog given={row} onClose={close} />}
      >
        {target === null ? 'Choose' : 'Change'}
        <span className="sr-only"> redirect of {path}</span>
      </DialogButton>
      {target !== null && (
        <Button variant="quiet" size="small" onClick={remove}>
          Remove
          <span className="sr-only"> redirect of {path}</span>
        </Button>
      )}
    </span>
  )
}

interface LeadDialogProps {
  /** Null for a path without an entry. */
  given: LedAddress | null
  onClose: () => void
}

function LeadDialog({ given, onClose }: LeadDialogProps) {
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
