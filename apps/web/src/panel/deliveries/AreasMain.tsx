import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { BodyInput, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { testAddress, deleteZone } from '@marketday/contract/deliveries/delivery-zones'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { Zone } from '@marketday/contract/deliveries/delivery-zones'

import { TimesCard } from './TimesCard.tsx'
import { call } from '../../platform/api/api.ts'
import { placeSource } from '../../platform/api/place-source.ts'
import { moment, money } from '../../platform/format.ts'
import { checked } from '../../platform/forms/checked.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { MoneyField } from '../../ui/fields/MoneyField.tsx'
import { PlaceField } from '../../ui/fields/PlaceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { boardQuery, act, zonesQuery } from './delivery-queries.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { useCan } from '../account-query.ts'
import { kilometres } from './delivery-words.ts'
import { ZoneDialog } from './ZoneDialog.tsx'
import { Loaded } from '../kit/list/Loaded.tsx'

export function AreasMain() {
  return (
    <div className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <ZonesCard />
        <TimesCard />
      </div>
      <AddressTest />
    </div>
  )
}

type Offer = ResponseOf<typeof testAddress>

interface Draft {
  readonly postcode: string
  /** Found place; null after the postcode changes. */
  readonly place: ParsedPlace | null
  readonly subtotalMinor: number | null
}

const emptyDraft: Draft = { postcode: '', place: null, subtotalMinor: 2000 }

function AddressTest() {
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

function ZonesCard() {
  const mayEdit = useCan()('deliveries.edit')
  const zones = useQuery(zonesQuery)
  const currency = useCurrency()
  return (
    <Card
      title="Zones"
      description="If zones overlap, the one with the highest priority applies."
      actions={
        mayEdit && (
          <DialogButton
            size="small"
            dialog={(close) => <ZoneDialog zone={null} currency={currency} onClose={close} />}
          >
            Add a zone
          </DialogButton>
        )
      }
    >
      <Loaded query={zones} what="the zones" rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-soft">No zones yet. Customers can’t choose delivery.</p>
          ) : (
            <ul className="flex flex-col">
              {rows.map((zone) => (
                <li
                  key={zone.id}
                  className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0"
                >
                  <ZoneFacts zone={zone} currency={currency} />
                  {mayEdit && <ZoneActs zone={zone} currency={currency} />}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

function useCurrency(): string {
  const { data } = useQuery(boardQuery(''))
  return data?.currency ?? 'GBP'
}

function ZoneActs({ zone, currency }: { zone: Zone; currency: string }) {
  const remove = () =>
    act(() => call(deleteZone, { params: { zoneId: zone.id } }), {
      done: 'The zone is removed',
      failed: 'The zone could not be removed',
    })
  return (
    <>
      <DialogButton
        variant="secondary"
        size="small"
        aria-label={`Change ${zone.name}`}
        dialog={(close) => <ZoneDialog zone={zone} currency={currency} onClose={close} />}
      >
        Change
      </DialogButton>
      <ConfirmButton
        variant="quiet"
        size="small"
        aria-label={`Remove ${zone.name}`}
        onConfirm={remove}
        title={`Remove “${zone.name}”?`}
        confirmLabel="Remove zone"
        dangerous
        consequence="Customers there can no longer order delivery. Existing deliveries are kept."
      >
        Remove
      </ConfirmButton>
    </>
  )
}

function ZoneFacts({ zone, currency }: { zone: Zone; currency: string }) {
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <p className="font-medium">
        {zone.name} {!zone.isActive && <Badge>Off</Badge>}{' '}
        {zone.requiresPin && <Badge tone="info">PIN at the door</Badge>}
      </p>
      <p className="text-sm text-soft">{describe(zone, currency)}</p>
    </div>
  )
}

function describe(zone: Zone, currency: string): string {
  const where =
    zone.kind === 'radius'
      ? `Within ${kilometres(zone.radiusMetres ?? 0)} of the centre`
      : zone.postcodes.slice(0, 6).join(', ')
  const parts = [
    where,
    zone.feeMinor === 0 ? 'free' : money(zone.feeMinor, currency),
    zone.freeOverMinor === null ? '' : `free over ${money(zone.freeOverMinor, currency)}`,
    zone.minimumMinor > 0 ? `from ${money(zone.minimumMinor, currency)}` : '',
    zone.priority > 0 ? `priority ${zone.priority}` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
