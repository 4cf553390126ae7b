import type { BodyInput, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { testAddress } from '@marketday/contract/deliveries/delivery-zones'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { placeSource } from '../../../platform/api/place-source.ts'
import { moment, money } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PlaceField } from '../../../ui/fields/PlaceField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { boardQuery } from '../delivery-queries.ts'

type Offer = ResponseOf<typeof testAddress>

interface Draft {
  readonly postcode: string
  /** Found place; null after the postcode changes. */
  readonly place: ParsedPlace | null
  readonly subtotalMinor: number | null
}

const emptyDraft: Draft = { postcode: '', place: null, subtotalMinor: 2000 }

export function AddressTest() {
  const board = useQuery(boardQuery(''))
  const currency = board.data?.currency ?? 'GBP'
  const [offer, setOffer] = useState<Offer | null>(null)
  const form = useForm(emptyDraft, ({ postcode, place, subtotalMinor }) => {
    const point = toPoint(place)
    return checked(
      { postcode: postcode.trim(), ...point, subtotalMinor: subtotalMinor ?? 0 },
      { postcode: !point && postcode.trim() === '' && 'Find an address, or enter a postcode' },
    )
  })
  const test = async (body: BodyInput<typeof testAddress>) =>
    setOffer(await call(testAddress, { body }))
  return (
    <Card
      title="Test an address"
      description="Check which zone, fee and times a customer gets."
      className="self-start"
    >
      <Form action="Test" {...form.sending(test)}>
        <PlaceField
          label="Find an address"
          hint={form.draft.place?.address}
          source={placeSource()}
          onFound={(place) => form.change({ place, postcode: place.data.zip })}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Postcode"
            maxLength={20}
            {...form.text('postcode')}
            onChange={({ target }) => form.change({ postcode: target.value, place: null })}
          />
          <MoneyField label="Order value" currency={currency} {...form.money('subtotalMinor')} />
        </div>
      </Form>
      <div aria-live="polite">
        {offer && <Answer offer={offer} currency={currency} timeZone={board.data?.timeZone} />}
      </div>
    </Card>
  )
}

const toPoint = (place: ParsedPlace | null) =>
  place && place.lat !== '' && place.lng !== '' ? { lat: place.lat, lng: place.lng } : null

function Answer({
  offer,
  currency,
  timeZone,
}: {
  offer: Offer
  currency: string
  timeZone: string | undefined
}) {
  return (
    <div className="mt-4 rounded-xl bg-sunken p-4 text-[0.9375rem]">
      {offer.reason && <p className="font-medium text-bad">{offer.reason}</p>}
      {offer.zoneName && (
        <>
          <p className="font-medium">
            {offer.zoneName}: {offer.feeMinor === 0 ? 'free' : money(offer.feeMinor, currency)}
          </p>
          {offer.slots.length === 0 && <p className="text-soft">No times available.</p>}
          <ul className="mt-2 text-sm text-soft tabular-nums">
            {offer.slots.slice(0, 6).map((slot) => (
              <li key={slot.id}>
                {moment(slot.startsAt, timeZone)} · {slot.free} free
              </li>
            ))}
            {offer.slots.length > 6 && <li>and {offer.slots.length - 6} more</li>}
          </ul>
        </>
      )}
    </div>
  )
}
