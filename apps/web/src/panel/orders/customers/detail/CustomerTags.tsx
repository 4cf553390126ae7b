import { tagCustomer } from '@marketday/contract/orders/acts/edit-customer'
import type { Customer } from '@marketday/contract/orders/customers'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { Card } from '../../../../ui/page/Card.tsx'
import { TagList } from '../../../kit/tags/TagList.tsx'
import { useCan } from '../../../use-can.ts'
import { actOnCustomer, customerChoicesQuery, performOnCustomer } from '../customer-queries.ts'

export function CustomerTags({ customer: { id, tags } }: { customer: Customer }) {
  const mayTag = useCan()('orders.edit')
  const change = (body: { add: string[]; remove: string[] }) =>
    call(tagCustomer, { params: { customerId: id }, body })
  if (!mayTag && tags.length === 0) return null
  return (
    <Card title="Tags">
      <TagList
        tags={tags}
        findKnown={async () => (await queryClient.fetchQuery(customerChoicesQuery)).tags}
        mayTag={mayTag}
        add={(tag) => performOnCustomer(() => change({ add: [tag], remove: [] }), 'Tag added')}
        remove={(tag) =>
          actOnCustomer(() => change({ add: [], remove: [tag] }), {
            failed: 'The tag could not be removed',
          })
        }
      />
    </Card>
  )
}
