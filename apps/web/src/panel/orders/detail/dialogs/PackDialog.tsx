import { packOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { partsInWords } from '../parts-in-words.ts'

/** Everything is ticked off before the box is closed. */
export function PackDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const goods = order.fulfilment?.lines ?? []
  const form = useForm({ inBox: [] as readonly string[] }, (draft) =>
    checked(draft, {
      inBox: draft.inBox.length < goods.length && 'Tick everything that is in the box',
    }),
  )
  const { inBox } = form.draft
  const tick = (lineId: string, isTicked: boolean) =>
    form.change({
      inBox: isTicked ? [...inBox, lineId] : inBox.filter((each) => each !== lineId),
    })
  const pack = () =>
    performOnOrder(() => call(packOrder, { params: { orderId: order.id } }), 'Packed')
  return (
    <FormDialog
      onClose={onClose}
      title={`Pack order ${order.number}`}
      description="Tick what is in the box. Cancel what is missing before you pack."
      cancel="Not yet"
      action="Packed"
      {...form.sending(pack)}
    >
      <TakenFrom goods={order.takenFrom} />
      {goods.map(({ lineId, quantity }) => {
        const line = order.lines.find((each) => each.id === lineId)
        return (
          <Checkbox
            key={lineId}
            label={`${quantity} × ${[line?.title, line?.variantTitle].filter(Boolean).join(' – ')}`}
            hint={line?.parts && partsInWords(line.parts, quantity)}
            checked={inBox.includes(lineId)}
            onChange={(event) => tick(lineId, event.target.checked)}
          />
        )
      })}
      <Failure>{form.problems['inBox']}</Failure>
    </FormDialog>
  )
}

/** Where the goods of an order lie, where that is not one place for all of them. */
function TakenFrom({ goods }: { goods: Order['takenFrom'] }) {
  if (goods.length === 0) return null
  const places = Map.groupBy(goods, ({ locationName }) => locationName)
  return (
    <dl aria-label="Where the goods are" className="flex flex-col gap-1 text-sm">
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
