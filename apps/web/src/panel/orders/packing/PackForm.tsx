import { useCallback, useEffect, useRef } from 'react'
import { Minus, Plus } from 'lucide-react'

import { startPicking } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { packParcel } from '@marketday/contract/orders/packing/parcels'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'

import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnOrder, performOnOrder } from '../order-queries.ts'
import { tellPacked } from './parcel-acts.ts'
import { parcelDraft, parcelInput, weightProblem, ParcelFields } from './ParcelFields.tsx'
import { ScanGoods } from './ScanGoods.tsx'
import { countTicked, countWanted, ticked, type Ticks } from './tick-code.ts'
import { useTicks } from './use-ticks.ts'
import type { Piece } from './tick-code.ts'
import { count } from '../../../platform/format.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import type { TickedGoods } from './use-ticks.ts'

interface PackFormProps {
  order: Order
  onPacked: () => unknown
}

/** Packs checked goods, by scanner or manually, into one parcel; the rest stays for the next one. */
export function PackForm({ order, onPacked }: PackFormProps) {
  const goods = useTicks(order)
  const inBox = countTicked(goods.pieces, goods.ticks)
  const totalCount = countWanted(goods.pieces)
  const isWhole = inBox === totalCount
  const { units, problem } = unitsInBox(goods.pieces, goods.ticks)
  const form = useForm(parcelDraft(emptyParcel), (draft) =>
    checked(parcelInput(draft), { inBox: problem, weightKg: weightProblem(draft) }),
  )
  const begin = usePickingBegun(order, inBox > 0)
  const box = useRef<HTMLDivElement>(null)
  useFocusOnceWhole(isWhole, () =>
    box.current?.querySelector<HTMLElement>('[type=submit]')?.focus(),
  )
  const pack = async (details: ReturnType<typeof parcelInput>) => {
    const params = { orderId: order.id }
    const close = async () => {
      if (order.actions.startPicking === null && !(await begin()))
        await call(startPicking, { params })
      const after = await call(packParcel, { params, body: { ...details, lines: [...units] } })
      goods.beginAnew()
      tellPacked(order, after)
      return after
    }
    // The toast names the parcel.
    await performOnOrder(close, undefined)
    form.begin(parcelDraft(emptyParcel))
    if (isWhole) await onPacked()
  }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <ScanGoods goods={goods} />
      <Card title={boxTitle(order)} description="Unticked items go into another parcel.">
        <div ref={box}>
          <Form
            action={
              inBox === 0 || isWhole
                ? 'Pack the parcel'
                : `Pack a parcel with ${inBox} of ${totalCount}`
            }
            {...form.sending(pack)}
          >
            {order.customerNote && (
              <blockquote className="rounded-lg bg-hover px-3 py-2 text-sm break-words whitespace-pre-line">
                {order.customerNote}
              </blockquote>
            )}
            <TakenFrom goods={order.takenFrom} />
            <GoodsToTick goods={goods} />
            <Failure>{form.problems['inBox']}</Failure>
            <details>
              <summary className="cursor-pointer text-sm font-medium">
                Carrier, tracking number and weight
              </summary>
              <div className="mt-3">
                <ParcelFields
                  carrier={form.text('carrier')}
                  trackingNumber={form.text('trackingNumber')}
                  weightKg={form.number('weightKg')}
                />
              </div>
            </details>
          </Form>
        </div>
      </Card>
    </div>
  )
}

const boxTitle = ({ parcels }: Order): string =>
  parcels.length === 0 ? 'In the box' : 'In the next box'

/** Starts picking with the first piece, visible to other users. Packing before the reply waits for it. */
function usePickingBegun({ id: orderId, actions }: Order, isBegun: boolean) {
  const mayBegin = actions.startPicking === null
  const pickingRequest = useRef<Promise<boolean> | null>(null)
  const begin = useCallback(
    () =>
      (pickingRequest.current ??= actOnOrder(() => call(startPicking, { params: { orderId } }), {
        failed: 'Picking could not start',
      })),
    [orderId],
  )
  useEffect(() => {
    if (!isBegun) pickingRequest.current = null
    else if (mayBegin) void begin()
  }, [isBegun, mayBegin, begin])
  return begin
}

/** With the last piece, focus moves to the next step. */
function useFocusOnceWhole(isWhole: boolean, focus: () => void) {
  const before = useRef(isWhole)
  useEffect(() => {
    if (isWhole && !before.current) focus()
    before.current = isWhole
  })
}

/** Locations of an order's goods, if there are several. */
function TakenFrom({ goods }: { goods: Order['takenFrom'] }) {
  if (goods.length === 0) return null
  const places = Map.groupBy(goods, ({ locationName }) => locationName)
  return (
    <dl aria-label="Item locations" className="flex flex-col gap-1 text-sm">
      {[...places].map(([name, of]) => (
        <div key={name} className="wrap-anywhere">
          <dt className="inline font-medium">From {name}: </dt>
          <dd className="inline">
            {of.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface Unit {
  readonly lineId: string
  readonly quantity: number
}

export function unitsInBox(
  pieces: readonly Piece[],
  ticks: Ticks,
): { readonly units: readonly Unit[]; readonly problem: string | null } {
  if (countTicked(pieces, ticks) === 0) return { units: [], problem: 'Tick what is in the box' }
  const lines = [...Map.groupBy(pieces, ({ lineId }) => lineId)]
  const split = pieces.find((piece) => {
    const parts = pieces.filter(({ lineId }) => lineId === piece.lineId)
    return ticked(piece, ticks) !== wholeUnits(parts, ticks) * piece.each
  })
  const units = lines.map(([lineId, parts]) => ({ lineId, quantity: wholeUnits(parts, ticks) }))
  return {
    units: units.filter(({ quantity }) => quantity > 0),
    problem: split
      ? `${split.bundle?.name} must go into one parcel with all its parts. Check ${split.name}`
      : null,
  }
}

const wholeUnits = (parts: readonly Piece[], ticks: Ticks): number =>
  Math.min(...parts.map((piece) => Math.floor(ticked(piece, ticks) / piece.each)))

/** Items to pack: ticked at once, or piece by piece. */
function GoodsToTick({ goods }: { goods: TickedGoods }) {
  return (
    <ul aria-label="Items to pack" className="divide-y divide-line">
      {goods.pieces.map((piece) => (
        <li key={piece.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <PieceToTick
            piece={piece}
            inBox={ticked(piece, goods.ticks)}
            onTick={(inBox) => goods.tick(piece, inBox)}
          />
        </li>
      ))}
    </ul>
  )
}

interface PieceToTickProps {
  piece: Piece
  inBox: number
  onTick: (inBox: number) => void
}

function PieceToTick({ piece, inBox, onTick }: PieceToTickProps) {
  const { name, sku, bundle, wanted } = piece
  return (
    <>
      <Checkbox
        label={`${count(wanted)} × ${name}`}
        hint={[sku, bundle && `Part of ${bundle.name}`].filter(Boolean).join(' · ')}
        checked={inBox === wanted}
        indeterminate={inBox > 0 && inBox < wanted}
        onChange={({ target }) => onTick(target.checked ? wanted : 0)}
        className="min-w-0 flex-[1_1_12rem]"
      />
      {wanted > 1 && (
        <span className="flex items-center gap-1 text-sm tabular-nums">
          <IconButton
            label={`Remove one ${name}`}
            icon={<Minus aria-hidden />}
            aria-disabled={inBox === 0}
            className="aria-disabled:opacity-60"
            onClick={() => onTick(Math.max(0, inBox - 1))}
          />
          <span className="min-w-14 text-center">
            {count(inBox)} of {count(wanted)}
          </span>
          <IconButton
            label={`Add one ${name}`}
            icon={<Plus aria-hidden />}
            aria-disabled={inBox === wanted}
            className="aria-disabled:opacity-60"
            onClick={() => onTick(Math.min(wanted, inBox + 1))}
          />
        </span>
      )}
    </>
  )
}
