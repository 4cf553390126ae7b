import { resetDownloads } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { maxDownloads } from '@marketday/contract/catalog/products/kinds/item-files'
import { sizeInWords } from '@marketday/fields/files/size-in-words.ts'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { actOnOrder } from '../order-queries.ts'

export function OrderDownloads({ order }: { order: Order }) {
  if (order.downloads.length === 0) return null
  const reset = () =>
    actOnOrder(() => call(resetDownloads, { params: { orderId: order.id } }), {
      done: 'The customer can download everything again',
      failed: 'The downloads could not be reset',
    })
  return (
    <Card title="Downloads" description="On the order page, once it is paid." flush>
      <ul className="divide-y divide-line">
        {order.downloads.map(({ id, name, byteSize, downloads }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-5 py-3">
            <span className="min-w-0">
              <span className="block font-medium break-words">
                <bdi>{name}</bdi>
              </span>
              <span className="block text-sm text-soft">{sizeInWords(byteSize)}</span>
            </span>
            <span className="shrink-0 text-sm whitespace-nowrap tabular-nums">
              {downloads} of {maxDownloads} times
            </span>
          </li>
        ))}
      </ul>
      {order.actions.resetDownloads === null && (
        <div className="border-t border-line px-5 py-3">
          <Button variant="secondary" size="small" onClick={reset}>
            Allow all downloads again
          </Button>
        </div>
      )}
    </Card>
  )
}
