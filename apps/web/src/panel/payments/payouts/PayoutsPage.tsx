import { listPayouts } from '@marketday/contract/payments/payouts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListFilters } from '../../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { payoutColumns, payoutWords } from './payout-columns.tsx'
import { payoutsQuery } from './payout-queries.ts'
import { LookAgain, ReadingNote } from './ReadingNote.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listPayouts, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(payoutsQuery(query))
  return null
}

const filters: readonly ListFilter<typeof listPayouts>[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'State',
    placeholder: 'Any state',
    options: optionsOf(payoutWords),
  },
  { kind: 'day', name: 'from', label: 'Arrives from' },
  { kind: 'day', name: 'to', label: 'Arrives until' },
]

export default function PayoutsPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listPayouts, address }
  const payouts = useQuery(payoutsQuery(queryFrom(listPayouts, search)))
  return (
    <>
      <PageHeader
        isLow
        title="Payouts"
        description="Card payments that the card provider pays out to you, after refunds and fees."
        crumbs={[{ label: 'Order Management', href: to('orderManagement') }, { label: 'Payouts' }]}
        actions={<LookAgain />}
      />
      <ListTable
        name="payouts"
        filters={<ListFilters {...list} filters={filters} />}
        {...list}
        query={payouts}
        caption="Payouts"
        what="payouts"
        columns={payoutColumns}
        rowKey={({ id }) => id}
        firstTitle="No payouts yet"
        firstText="Card payments reach your bank a few days after the sale. Each payout then appears here with its transactions."
      />
      <div className="mt-4">{payouts.data && <ReadingNote {...payouts.data} />}</div>
    </>
  )
}
