import type { ReactNode } from 'react'
import type { DeliveryKind, DeliveryOption } from '@marketday/contract/orders/cart'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { AddressFields } from '../../platform/business/AddressFields.tsx'
import { clock, day, money } from '../../platform/format.ts'
import { RadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'

const names = { delivery: 'Delivery', pickup: 'Pick-up' } as const

export interface ReceivingDraft {
  /** Empty if none is chosen. */
  readonly deliveryKind: DeliveryKind | ''
  readonly place: ParsedPlace | null
  /** Empty if none is chosen. */
  readonly slotId: string
}

interface ReceivingFieldsProps {
  id: string
  draft: ReceivingDraft
  onChange: (change: Partial<ReceivingDraft>) => void
  options: readonly DeliveryOption[]
  isAddressChecked: boolean
  country: string
  currency: string
  timeZone: string
  problems?: Readonly<Partial<Record<'place' | 'slotId', string | undefined>>>
  /** Field for the point of an address that the search doesn't find. */
  point?: ReactNode
}

/** Delivery or pick-up, address and time of an order. */
export function ReceivingFields(props: ReceivingFieldsProps) {
  const { draft, onChange, options, currency, timeZone, problems = {} } = props
  const { deliveryKind, slotId } = draft
  const option = options.find(({ kind }) => kind === deliveryKind)
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        label="Delivery method"
        inline
        value={deliveryKind}
        onChange={(value) => onChange({ deliveryKind: value as DeliveryKind, slotId: '' })}
        options={options.map((deliveryOption) => ({
          value: deliveryOption.kind,
          label: names[deliveryOption.kind],
          hint: tellFee(deliveryOption, currency),
        }))}
      />
      {deliveryKind === 'delivery' && <Address {...props} />}
      {option && option.slots.length > 0 && (
        <SelectField
          label="Time"
          placeholder="Choose a time"
          value={slotId}
          onChange={(event) => onChange({ slotId: event.target.value })}
          error={problems.slotId}
          options={option.slots.map((slot) => ({
            value: slot.id,
            label: slotWords(slot, timeZone),
            disabled: slot.free < 1,
          }))}
        />
      )}
    </div>
  )
}

function Address(props: ReceivingFieldsProps) {
  const { id, draft, onChange, options, isAddressChecked, country, problems, point } = props
  const isServed = options.some(({ kind, available }) => kind === 'delivery' && available)
  return (
    <>
      <AddressFields
        id={id}
        searchLabel="Find the address"
        country={country}
        value={draft.place ?? noPlace}
        onChange={(place) => onChange({ place })}
        error={problems?.place}
      />
      {draft.place && isServed && (
        <p role="status" className="text-sm text-soft">
          {isAddressChecked
            ? 'The address is verified.'
            : 'The address is not verified. Check it with the customer.'}
        </p>
      )}
      {draft.place && point}
    </>
  )
}

const tellFee = ({ reason, feeMinor }: DeliveryOption, currency: string) =>
  reason ?? (feeMinor === 0 ? 'Free' : money(feeMinor, currency))

const slotWords = ({ startsAt, endsAt, free }: DeliveryOption['slots'][number], timeZone: string) =>
  `${day(startsAt, timeZone)}, ${clock(startsAt, timeZone)}–${clock(endsAt, timeZone)} (${free} free)`

const noPlace: ParsedPlace = {
  address: '',
  lat: '',
  lng: '',
  data: { City: '', State: '', Country: '', Area: '', zip: '', street1: '', street2: '' },
}
