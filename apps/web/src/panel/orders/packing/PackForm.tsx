import { startPicking } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { packParcel } from '@marketday/contract/orders/packing/parcels'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnOrder, performOnOrder } from '../order-queries.ts'
import { GoodsToTick } from './GoodsToTick.tsx'
import { tellPacked } from './parcel-acts.ts'
import { parcelDraft, parcelInput, weightProblem } from './parcel-fields.ts'
import { ParcelFields } from './ParcelFields.tsx'
import { ScanGoods } from './ScanGoods.tsx'
import { TakenFrom } from './TakenFrom.tsx'
import { countTicked, countWanted } from './tick-code.ts'
import { unitsInBox } from './units-in-box.ts'
import { useTicks } from './use-ticks.ts'

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
