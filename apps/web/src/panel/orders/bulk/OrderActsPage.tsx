import { listOrderBulkActs } from '@marketday/contract/orders/order-bulk-acts'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../platform/api/query-client.ts'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ChangeList } from '../../kit/bulk/ChangeList.tsx'
import { changesQuery } from '../../kit/bulk/change-queries.ts'
import { queryFrom } from '../../kit/list/list-address.ts'
import { orderActs } from './order-acts.ts'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listOrderBulkActs, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(changesQuery(orderActs, query))
  return null
}

export default function OrderActsPage() {
  return (
    <>
      <PageHeader
        isLow
        title="Past changes"
        description="Changes to several orders at once. You can undo tags, assignments, due dates and archiving for seven days."
        crumbs={[orderActs.home, { label: 'Past changes' }]}
      />
      <ChangeList
        kind={orderActs}
        firstText="Select several orders in the list and change them. The result for each order appears here."
      />
    </>
  )
}
