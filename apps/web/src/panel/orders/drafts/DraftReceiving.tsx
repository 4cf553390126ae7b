import type { DeliveryOption } from '@marketday/contract/orders/cart'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { AddressFields } from '../../../platform/business/AddressFields.tsx'
import { clock, day, money } from '../../../platform/format.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { DraftFormState } from './draft-form.ts'

const names = { delivery: 'Delivery', pickup: 'Pick-up' } as const

export function DraftReceiving({ state }: { state: DraftFormState }) {
  const { form, change, saved } = state
  const { deliveryKind, slotId } = form.draft
  const option = saved.options.find(({ kind }) => kind === deliveryKind)
  return (
    <Card title="Delivery">
      {saved.receivedAs === 'none' ? (
        <p className="text-sm text-soft">Nothing to hand over.</p>
      ) : (
        <div className="flex flex-col gap-5">
          <RadioGroup
            label="Delivery method"
            inline
            value={deliveryKind}
            onChange={(value) => change({ deliveryKind: value as typeof deliveryKind, slotId: '' })}
            options={saved.options.map((deliveryOption) => ({
              value: deliveryOption.kind,
              label: names[deliveryOption.kind],
              hint: hintOf(deliveryOption, saved.currency),
            }))}
          />
          {deliveryKind === 'delivery' && <Address state={state} />}
          {option && option.slots.length > 0 && (
            <SelectField
              label="Time"
              placeholder="Choose a time"
              value={slotId}
              onChange={(event) => change({ slotId: event.target.value })}
              options={option.slots.map((slot) => ({
                value: slot.id,
                label: slotWords(slot, saved.timeZone),
                disabled: slot.free < 1,
              }))}
            />
          )}
        </div>
      )}
    </Card>
  )
}

function Address({ state: { form, change, saved } }: { state: DraftFormState }) {
  const { place } = form.draft
  const isServed = saved.options.some(({ kind, available }) => kind === 'delivery' && available)
  return (
    <>
      <AddressFields
        id="draft-address"
        searchLabel="Find the address"
        country={saved.country}
        value={place ?? noPlace}
        onChange={(next) => change({ place: next })}
        error={undefined}
      />
      {place && isServed && (
        <p role="status" className="text-sm text-soft">
          {saved.isAddressChecked
            ? 'The address is verified.'
            : 'The address is not verified. Check it with the customer.'}
        </p>
      )}
    </>
  )
}

const hintOf = ({ reason, feeMinor }: DeliveryOption, currency: string) =>
  reason ?? (feeMinor === 0 ? 'Free' : money(feeMinor, currency))

const slotWords = ({ startsAt, endsAt, free }: DeliveryOption['slots'][number], timeZone: string) =>
  `${day(startsAt, timeZone)}, ${clock(startsAt, timeZone)}–${clock(endsAt, timeZone)} (${free} free)`

const noPlace: ParsedPlace = {
  address: '',
  lat: '',
  lng: '',
  data: { City: '', State: '', Country: '', Area: '', zip: '', street1: '', street2: '' },
}
