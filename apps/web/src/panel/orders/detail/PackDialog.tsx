import { packOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { actOnOrder } from '../order-queries.ts'

/** Everything is ticked off before the box is closed. */
export function PackDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState('')
  const goods = order.fulfilment?.lines ?? []
  const tick = (lineId: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(lineId)
    else next.delete(lineId)
    setTicked(next)
    setError('')
  }
  const pack = async () => {
    if (ticked.size < goods.length) return setError('Tick everything that is in the box')
    const send = () => call(packOrder, { params: { orderId: order.id } })
    await actOnOrder(send, { done: 'Packed', failed: 'It could not be packed' })
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Pack order ${order.number}`}
      description="Tick what is in the box. Cancel what is missing before you pack."
      cancel="Not yet"
      footer={<Button onClick={pack}>Packed</Button>}
    >
      <div className="flex flex-col gap-3">
        {goods.map(({ lineId, quantity }) => {
          const line = order.lines.find((each) => each.id === lineId)
          return (
            <Checkbox
              key={lineId}
              label={`${quantity} × ${[line?.title, line?.variantTitle].filter(Boolean).join(' – ')}`}
              checked={ticked.has(lineId)}
              onChange={(event) => tick(lineId, event.target.checked)}
            />
          )
        })}
        <Failure>{error}</Failure>
      </div>
    </Dialog>
  )
}
