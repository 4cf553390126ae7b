import type { AssignmentPrice } from '@marketday/contract/deliveries/assign-stops'
import type { DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { counted } from '../../../platform/format.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import type { RadioOption } from '../../../ui/fields/RadioGroup.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { pricesQuery } from '../delivery-queries.ts'
import { duration, kilometres } from '../delivery-words.ts'
import { moveRows } from './assign-stops.ts'
import { excessStops, findExceeded, sortPrices } from './prices.ts'

interface MoveDialogProps {
  day: string
  rows: readonly DeliveryRow[]
  onClose: () => void
  onMoved?: () => void
}

const nobody = 'none'

/** Moves stops to a driver; each driver has the price of the move. */
export function MoveDialog({ day, rows, onClose, onMoved }: MoveDialogProps) {
  const { prices, targets, target, chosen, choose } = useTargets(day, rows)
  const exceeded = target && findExceeded(target)
  const isLimit = exceeded !== undefined && (exceeded.late || exceeded.overCapacity)
  const move = async () => {
    const driver = target ? { id: target.driverId, name: target.driverName } : null
    await moveRows({ day, rows, driver }, exceeded)
    onMoved?.()
  }
  const stops = counted(rows.length, 'stop')
  return (
    <FormDialog
      onClose={onClose}
      title={describeTitle(rows)}
      action={chosen === '' ? null : `Move ${stops}${isLimit ? ' anyway' : ''}`}
      isComplete={chosen !== ''}
      onSubmit={move}
    >
      <Loaded query={prices} what="the drivers" rows={3}>
        {() => (
          <div ref={focusChoice} className="flex flex-col gap-4">
            <RadioGroup label="Driver" value={chosen} onChange={choose} options={targets} />
            {target && target.late.length > 0 && <LateStops late={target.late} />}
          </div>
        )}
      </Loaded>
    </FormDialog>
  )
}

function describeTitle(rows: readonly DeliveryRow[]): string {
  const [first] = rows
  return first && rows.length === 1
    ? `Move #${first.orderNumber} ${first.recipient}`
    : `Move ${counted(rows.length, 'stop')}`
}

/** The best driver is chosen first, and stays so when prices change. */
function useTargets(day: string, rows: readonly DeliveryRow[]) {
  const ids = rows.map(({ id }) => id)
  const prices = useQuery(pricesQuery(day, ids))
  const [chosen, choose] = useState('')
  const drivers = sortPrices(prices.data?.drivers ?? [])
  const isAssigned = rows.some(({ driverId }) => driverId !== null)
  const targets = [
    ...drivers.map(toOption),
    ...(isAssigned ? [{ value: nobody, label: 'No driver' }] : []),
  ]
  const best = targets.find(({ disabled }) => !disabled)?.value ?? ''
  if (chosen === '' && prices.data && best !== '') choose(best)
  const target = drivers.find(({ driverId }) => driverId === chosen)
  return { prices, targets, target, chosen, choose }
}

/** The prices arrive after the dialog has chosen its focus. */
const focusChoice = (part: HTMLElement | null) =>
  part?.querySelector<HTMLElement>('input:checked')?.focus()

function toOption(price: AssignmentPrice): RadioOption {
  const { driverId, driverName, absence } = price
  if (absence !== null)
    return { value: driverId, label: driverName, hint: `${driverName} ${absence}`, disabled: true }
  return { value: driverId, label: driverName, hint: <PriceHint price={price} /> }
}

function PriceHint({ price }: { price: AssignmentPrice }) {
  const { addedMinutes, addedMetres, stops, dayCapacity, late, overtimeMinutes } = price
  const excess = excessStops(price)
  const warnings = [
    late.length > 0 && `${counted(late.length, 'stop')} late`,
    overtimeMinutes > 0 && `ends ${duration(overtimeMinutes)} after the shift`,
    excess > 0 && `${counted(excess, 'stop')} over capacity`,
  ].filter(Boolean)
  return (
    <>
      {addedMinutes !== null && addedMetres !== null && (
        <>
          {addedMinutes < 0 ? '−' : '+'}
          {duration(Math.abs(addedMinutes))}, {kilometres(addedMetres)} ·{' '}
        </>
      )}
      {stops} of {dayCapacity} stops
      {warnings.length > 0 && (
        <span className="block font-medium text-bad">{warnings.join(', ')}</span>
      )}
    </>
  )
}

function LateStops({ late }: { late: AssignmentPrice['late'] }) {
  return (
    <section
      aria-label="Late stops"
      className="rounded-lg bg-bad-soft px-3 py-2.5 text-sm text-bad"
    >
      <p className="font-medium">These stops would be late:</p>
      <ul className="flex flex-wrap gap-x-3">
        {late.map(({ deliveryId, orderNumber, minutes }) => (
          <li key={deliveryId}>
            #{orderNumber} by {duration(minutes)}
          </li>
        ))}
      </ul>
    </section>
  )
}
