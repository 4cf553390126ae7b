import { tagOrder } from '@marketday/contract/orders/acts/order-marks'
import type { Order } from '@marketday/contract/orders/orders'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { TagList } from '../../../kit/tags/TagList.tsx'
import { actOnOrder, orderChoicesQuery, performOnOrder } from '../../order-queries.ts'

export function OrderTags({ order }: { order: Order }) {
  const change = (body: { add: string[]; remove: string[] }) =>
    call(tagOrder, { params: { orderId: order.id }, body })
  return (
    <TagList
      tags={order.tags}
      findKnown={async () => (await queryClient.fetchQuery(orderChoicesQuery)).tags}
      mayTag={order.actions.tag === null}
      add={(tag) => performOnOrder(() => change({ add: [tag], remove: [] }), 'Tag added')}
      remove={(tag) =>
        actOnOrder(() => change({ add: [], remove: [tag] }), {
          failed: 'The tag could not be removed',
        })
      }
    />
  )
}
