import { listOrderDrafts, type OrderDraftRow } from '@marketday/contract/orders/drafts/order-drafts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { queryFrom, type ListAddress } from '../../../kit/list/list-address.ts'
import { ListTable } from '../../../kit/list/ListTable.tsx'
import { useCan } from '../../../use-can.ts'
import { draftsQuery } from '../draft-queries.ts'
import { draftColumns } from './draft-columns.tsx'

export function DraftList({ address }: { address: ListAddress }) {
  const [search] = useSearchParams()
  const mayEdit = useCan()('orders.edit')
  return (
    <ListTable
      name="orderDrafts"
      query={useQuery(draftsQuery(queryFrom(listOrderDrafts, search)))}
      endpoint={listOrderDrafts}
      address={address}
      caption="Drafts"
      what="drafts"
      columns={draftColumns}
      rowKey={({ id }: OrderDraftRow) => id}
      firstTitle="No drafts"
      firstText={
        mayEdit
          ? 'Start a phone order with New order. It appears here until it is placed.'
          : 'Phone orders appear here until they are placed.'
      }
    />
  )
}
