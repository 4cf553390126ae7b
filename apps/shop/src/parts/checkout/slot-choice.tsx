import type { DeliveryOption } from '@marketday/contract/orders/cart'
import type { FieldError } from '@marketday/contract/storefront/shop/field-error'

import { useFrame, useTranslate } from '../../frame-context.tsx'
import { dayOf, shortDayOf, spanOf } from '../../time.ts'
import type { Zone } from '../../time.ts'
import { ErrorText } from '../field.tsx'

type Slot = DeliveryOption['slots'][number]

interface Props {
  readonly option: DeliveryOption
  readonly slotId: string
  readonly errors: readonly FieldError[]
}

/** Days as chips; the chosen day shows its times as buttons. Needs no script. */
export function SlotChoice({ option: { slots }, slotId, errors }: Props) {
  const t = useTranslate()
  const { locale, snapshot } = useFrame()
  const zone = { locale, timeZone: snapshot.shop.timeZone }
  const days = Map.groupBy(slots, (slot) => dayOf(slot.startsAt, zone))
  const shown = slots.find(({ id }) => id === slotId) ?? slots.find(({ free }) => free > 0)
  const hasError = errors.some(({ field }) => field === 'slotId')
  return (
    <fieldset className="mt-5" aria-describedby={hasError ? 'slotId-error' : undefined}>
      <legend className="mb-2 font-medium">{t('checkout.time')}</legend>
      <div className="slot-days">
        {[...days].map(([day, daySlots]) => (
          <Day
            key={day}
            day={day}
            slots={daySlots}
            slotId={slotId}
            isShown={shown !== undefined && daySlots.includes(shown)}
            targetId={shown?.id ?? null}
            zone={zone}
          />
        ))}
      </div>
      <ErrorText name="slotId" errors={errors} />
    </fieldset>
  )
}

interface DayProps {
  readonly day: string
  readonly slots: readonly Slot[]
  readonly slotId: string
  readonly isShown: boolean
  /** Slot that the error summary leads to. */
  readonly targetId: string | null
  readonly zone: Zone
}

function Day({ day, slots, slotId, isShown, targetId, zone }: DayProps) {
  const t = useTranslate()
  const [first] = slots
  if (!first) return null
  const shortDay = shortDayOf(first.startsAt, zone)
  return (
    <div className="slot-day">
      <label className="chip">
        <input
          type="radio"
          name="day"
          value={first.startsAt}
          defaultChecked={isShown}
          aria-label={`${t('checkout.day')}: ${day}`}
          className="absolute inset-0 size-full cursor-[inherit] opacity-0"
        />
        <span aria-hidden="true">{shortDay}</span>
      </label>
      <div role="group" aria-label={day} className="slot-times">
        {slots.map((slot) => {
          const time = spanOf(slot, zone)
          const name = `${shortDay}, ${time}`
          const isFull = slot.free < 1
          return (
            <label key={slot.id} className="chip tabular-nums">
              <input
                type="radio"
                id={slot.id === targetId ? 'slotId' : undefined}
                name="slotId"
                value={slot.id}
                defaultChecked={slot.id === slotId}
                disabled={isFull}
                aria-label={isFull ? t('checkout.fullyBooked', { time: name }) : name}
                className="absolute inset-0 size-full cursor-[inherit] opacity-0"
              />
              <span aria-hidden="true">{time}</span>
            </label>
          )
        })}
      </div>
    </div>
  )
}
