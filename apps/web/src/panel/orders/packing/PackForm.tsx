import { packOrder, startPicking } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnOrder, performOnOrder } from '../order-queries.ts'
import { GoodsToTick } from './GoodsToTick.tsx'
import { ScanGoods } from './ScanGoods.tsx'
import { TakenFrom } from './TakenFrom.tsx'
import { countTicked, countWanted } from './tick-code.ts'
import { useTicks } from './use-ticks.ts'

/** Everything is ticked off, by scanner or by hand, before the box is closed. */
export function PackForm({ order }: { order: Order }) {
  const navigate = useNavigate()
  const goods = useTicks(order)
  const inBox = countTicked(goods.pieces, goods.ticks)
  const isWhole = inBox === countWanted(goods.pieces)
  const form = useForm({}, (draft) =>
    checked(draft, { inBox: !isWhole && 'Tick everything that is in the box' }),
  )
  usePickingBegun(order, inBox > 0)
  const box = useRef<HTMLDivElement>(null)
  useFocusOnceWhole(isWhole, () =>
    box.current?.querySelector<HTMLElement>('[type=submit]')?.focus(),
  )
  const pack = async () => {
    const params = { orderId: order.id }
    await performOnOrder(async () => {
      if (order.actions.startPicking === null) await call(startPicking, { params })
      return await call(packOrder, { params })
    }, 'Packed')
    goods.forget()
    await navigate(to('order', params))
  }
  return (
    <div className="grid items-start gap-5 xl:grid-cols-2">
      <ScanGoods goods={goods} />
      <Card title="In the box" description="Cancel what is missing before you pack.">
        <div ref={box}>
          <Form action="Packed" {...form.sending(pack)}>
            {order.customerNote && (
              <blockquote className="rounded-lg bg-hover px-3 py-2 text-sm break-words whitespace-pre-line">
                {order.customerNote}
              </blockquote>
            )}
            <TakenFrom goods={order.takenFrom} />
            <GoodsToTick goods={goods} />
            <Failure>{form.problems['inBox']}</Failure>
          </Form>
        </div>
      </Card>
    </div>
  )
}

/** Others see that somebody is at it from the first piece on. */
function usePickingBegun(order: Order, isBegun: boolean) {
  const mayBegin = order.actions.startPicking === null
  useEffect(() => {
    if (!isBegun || !mayBegin) return
    const params = { orderId: order.id }
    void actOnOrder(() => call(startPicking, { params }), { failed: 'Picking could not start' })
  }, [isBegun, mayBegin, order.id])
}

/** With the last piece what is left to do has the focus. */
function useFocusOnceWhole(isWhole: boolean, focus: () => void) {
  const before = useRef(isWhole)
  useEffect(() => {
    if (isWhole && !before.current) focus()
    before.current = isWhole
  })
}
