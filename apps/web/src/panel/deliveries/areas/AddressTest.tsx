import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { testAddress } from '@marketday/contract/deliveries/delivery-zones'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { placeSource } from '../../../platform/api/place-source.ts'
import { moment, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { PlaceField } from '../../../ui/fields/PlaceField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { boardQuery } from '../delivery-queries.ts'

type Offer = ResponseOf<typeof testAddress>

/** What a customer at an address would be offered. */
export function AddressTest() {
  const board = useQuery(boardQuery(''))
  const currency = board.data?.currency ?? 'GBP'
  const [postcode, setPostcode] = useState('')
  const [place, setPlace] = useState<ParsedPlace | null>(null)
  const [subtotalMinor, setSubtotalMinor] = useState<number | null>(2000)
  const [offer, setOffer] = useState<Offer | null>(null)
  const test = async () => {
    const point =
      place && place.lat !== '' && place.lng !== '' ? { lat: place.lat, lng: place.lng } : {}
    try {
      setOffer(
        await call(testAddress, {
          body: { postcode, ...point, subtotalMinor: subtotalMinor ?? 0 },
        }),
      )
    } catch (error) {
      notifyError('The address could not be tested', error)
    }
  }
  return (
    <Card
      title="Test an address"
      description="See the zone, the fee and the times a customer would see."
      className="self-start"
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void test()
        }}
      >
        <PlaceField
          label="Find an address"
          hint={place?.address}
          source={placeSource()}
          onFound={(found) => {
            setPlace(found)
            setPostcode(found.data.zip)
          }}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Postcode"
            value={postcode}
            onChange={(event) => {
              setPostcode(event.target.value)
              // It is another address than the one that was found.
              setPlace(null)
            }}
          />
          <MoneyField
            label="Order value"
            currency={currency}
            valueMinor={subtotalMinor}
            onChange={setSubtotalMinor}
          />
        </div>
        <Button type="submit">Test</Button>
      </form>
      <div aria-live="polite">
        {offer && <Answer offer={offer} currency={currency} timeZone={board.data?.timeZone} />}
      </div>
    </Card>
  )
}

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
          {offer.slots.length === 0 && <p className="text-soft">No times to choose.</p>}
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
