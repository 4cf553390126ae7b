import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import {
  dismissPlatformPayment,
  listSetAsidePayments,
  refundPlatformPayment,
  type MismatchReason,
} from '@marketday/contract/payments/card/unmatched-payments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { moment, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { Table, type Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../act.ts'
import { PlatformGate } from '../PlatformGate.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

const paymentsQuery = queryOptions({
  queryKey: ['platform', 'payments'],
  queryFn: ({ signal }) => call(listSetAsidePayments, { signal }),
})

export default function PaymentsPage() {
  return (
    <PlatformGate title="Payments" needs="payments.see">
      <Payments />
    </PlatformGate>
  )
}

function Payments() {
  const payments = useQuery(paymentsQuery)
  return (
    <>
      <PageHeader
        title="Payments"
        description="Payments that need a decision. Owners decide about their shop’s payments; you settle those that belong to no shop."
      />
      <Loaded query={payments} what="the payments">
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="No payments to settle">Every payment matches its order.</EmptyState>
          ) : (
            <Card flush>
              <Table
                caption="Payments to settle"
                columns={columns}
                rows={rows}
                rowKey={(payment) => payment.id}
              />
            </Card>
          )
        }
      </Loaded>
    </>
  )
}

type SetAside = ResponseOf<typeof listSetAsidePayments>['rows'][number]

const reasons: Readonly<Record<MismatchReason, string>> = {
  amount: 'Different amount',
  currency: 'Different currency',
  business: 'Marked as another shop’s',
  mode: 'Test or live mode mixed up',
  page: 'Different card page',
  closed: 'Paid after the checkout ended',
  unknown: 'Unknown payment',
}

const columns: readonly Column<SetAside>[] = [
  {
    key: 'shop',
    header: 'Shop',
    primary: true,
    cell: ({ shop }) => (shop ? <RowName>{shop}</RowName> : 'No shop'),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amountMinor, currency }) => money(amountMinor, currency),
  },
  { key: 'reason', header: 'Why', cell: ({ reason }) => reasons[reason] },
  {
    key: 'reference',
    header: 'Card provider',
    cell: ({ reference }) => (
      <code className="select-all [overflow-wrap:anywhere]">{reference}</code>
    ),
  },
  {
    key: 'at',
    header: 'Since',
    cell: ({ at }) => <time dateTime={at}>{moment(at)}</time>,
  },
  {
    key: 'acts',
    header: 'Decision',
    width: 9,
    cell: (payment) => (payment.shop ? 'The shop decides' : <Acts payment={payment} />),
  },
]

const actOnPayments = actsOn(() => queryClient.invalidateQueries(paymentsQuery))

function Acts({ payment: { id: unmatchedPaymentId } }: { payment: SetAside }) {
  const params = { unmatchedPaymentId }
  const run = (done: string, work: () => Promise<unknown>) =>
    actOnPayments(work, { done, failed: 'Nothing was changed' })
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        onClick={() => run('Refunded', () => call(refundPlatformPayment, { params }))}
      >
        Refund
      </Button>
      <Button
        variant="secondary"
        size="small"
        onClick={() => run('Dismissed', () => call(dismissPlatformPayment, { params }))}
      >
        Dismiss
      </Button>
    </span>
  )
}
