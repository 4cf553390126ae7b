import type { ParsedPlace } from '@marketday/contract/contact/place'
import { placeFields } from '@marketday/contract/contact/place-fields'
import { MapPinCheck } from 'lucide-react'
import { placeSource } from '../api/place-source.ts'
import { PlaceField } from '../../ui/fields/PlaceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface AddressFieldsProps {
  id: string
  value: ParsedPlace
  onChange: (place: ParsedPlace) => void
  error: string | undefined
  country: string
  searchLabel?: string
}

type Part = keyof ParsedPlace['data']

/** Address from the search or typed manually. Editing street or town clears the found position. */
export function AddressFields(props: AddressFieldsProps) {
  const { id, value, onChange, error, country, searchLabel = 'Find your address' } = props
  const { data } = value
  const set = (changed: Partial<Record<Part, string>>) => {
    const next = { ...data, ...changed }
    onChange({ address: written(next), lat: '', lng: '', data: next })
  }
  const { street } = placeFields(value)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PlaceField
        label={searchLabel}
        hint="Or enter it below. Delivery by distance needs an address found on the map."
        className="sm:col-span-2"
        source={placeSource(country)}
        onFound={onChange}
      />
      <TextField
        id={id}
        label="Street and number"
        className="sm:col-span-2"
        autoComplete="street-address"
        maxLength={300}
        error={error}
        value={street}
        onChange={(event) => set({ street1: '', street2: event.target.value })}
      />
      <TextField
        label="Postcode"
        autoComplete="postal-code"
        maxLength={20}
        value={data.zip}
        onChange={(event) => set({ zip: event.target.value, street2: street, street1: '' })}
      />
      <TextField
        label="Town"
        autoComplete="address-level2"
        maxLength={100}
        value={data.City}
        onChange={(event) => set({ City: event.target.value, street2: street, street1: '' })}
      />
      <p
        role="status"
        className="flex items-center gap-1.5 text-sm text-good empty:sr-only sm:col-span-2"
      >
        {typeof value.lat === 'number' && (
          <>
            <MapPinCheck aria-hidden className="size-4" />
            Found on the map
          </>
        )}
      </p>
    </div>
  )
}

const written = ({ street1, street2, zip, City }: ParsedPlace['data']) =>
  [[street1, street2].filter(Boolean).join(' '), [zip, City].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
    .slice(0, 300)
