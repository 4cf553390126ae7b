import type { AddressPlace, LedAddress } from '@marketday/contract/imports/old-addresses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { leadAddress, placesQuery } from './address-queries.ts'

interface LeadDialogProps {
  /** Null for an address that is not in the list yet. */
  given: LedAddress | null
  onClose: () => void
}

type Problems = Readonly<Record<string, string>>

/** An old address and the place of the shop that it leads to. */
export function LeadDialog({ given, onClose }: LeadDialogProps) {
  const [address, setAddress] = useState(given?.path ?? '')
  const [to, setTo] = useState(given?.to ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const save = async () => {
    const missing = whatIsMissing(address, to)
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    try {
      await leadAddress({ address, to, was: given?.to ?? null })
      onClose()
    } catch (error) {
      const refused = refusalsIn(error)
      setProblems(refused)
      if (Object.keys(refused).length === 0) notifyError('The address was not changed', error)
    }
  }
  return (
    <Dialog
      onClose={onClose}
      title={given ? 'Where the old address leads' : 'Add an old address'}
      description={given ? <span className="wrap-anywhere">{given.path}</span> : undefined}
      closeOnBackdrop={false}
      footer={<Button onClick={save}>Save</Button>}
    >
      <div className="flex flex-col gap-4">
        {!given && (
          <TextField
            label="Old address"
            hint="A path such as /shop/rye-bread.html, or the whole address."
            value={address}
            maxLength={1000}
            error={problems['address']}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
        <PlaceChoice value={to} onChange={setTo} error={problems['to']} />
      </div>
    </Dialog>
  )
}

const whatIsMissing = (address: string, to: string): Problems => ({
  ...(address.trim() === '' && { address: 'Give the old address' }),
  ...(to === '' && { to: 'Choose where it leads' }),
})

const refusalsIn = (error: unknown): Problems =>
  Object.fromEntries(
    (error instanceof ApiError ? error.errors : []).map(({ path, message }) => [path, message]),
  )

const kinds: Readonly<Record<AddressPlace['kind'], string>> = {
  home: 'Every shop has it',
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
  const words = search.trim()
  const { data } = useQuery(placesQuery(words))
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
        label="It leads to"
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
        {data?.rows.length === 0 && `Nothing in your shop is called “${words}”`}
      </p>
    </>
  )
}
