import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import {
  balanceKindWords,
  exportPayout,
  listPayoutLines,
  type getPayout,
} from '@marketday/contract/payments/payouts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError, call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count, money } from '../../../platform/format.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Stat } from '../../../ui/page/Stat.tsx'
import { ExportButton } from '../../kit/list/ExportButton.tsx'
import { ListChoice } from '../../kit/list/ListChoice.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { bankDay, lineColumns, PayoutBadge } from './payout-columns.tsx'
import { payoutLinesQuery, payoutQuery } from './payout-queries.ts'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(payoutQuery(params['payoutId'] ?? ''))
  return null
}

type OnePayout = ResponseOf<typeof getPayout>

export default function PayoutPage() {
  const { payoutId = '' } = useParams()
  const payout = useQuery(payoutQuery(payoutId))
  const { data } = payout
  const title = data
    ? `Payout of ${money(data.amountMinor, data.currency)}, ${bankDay(data.arrivesOn)}`
    : 'Payout'
  usePageTitle(title)
  if (payout.error instanceof ApiError && payout.error.status === 404) return <MissingPayout />
  return (
    <>
      <PageHeader
        title={title}
        description={data && <PayoutSummary payout={data} />}
        crumbs={[
          { label: 'Order Management', href: to('orderManagement') },
          { label: 'Payouts', href: to('payouts') },
          { label: title },
        ]}
        actions={
          data && (
            <ExportButton
              name={`payout-${data.arrivesOn}.csv`}
              read={() => call(exportPayout, { params: { payoutId } })}
            />
          )
        }
      />
      <Loaded query={payout} what="the payout" rows={8}>
        {(loadedPayout) => (
          <div className="flex flex-col gap-5">
            <Figures payout={loadedPayout} />
            <Lines payoutId={loadedPayout.id} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function PayoutSummary({ payout }: { payout: OnePayout }) {
  return (
    <span className="flex flex-col items-start gap-2">
      <span className="wrap-anywhere">Reference {payout.reference}</span>
      <PayoutBadge payout={payout} />
      {payout.failureReason && (
        <span className="text-bad">
          {payout.failureReason} The money is back in your balance and leaves with a later payout.
        </span>
      )}
    </span>
  )
}

function Figures({ payout }: { payout: OnePayout }) {
  const { payments, refunds, others, feesMinor, currency } = payout
  const parts = [
    { label: `Payments (${count(payments.count)})`, amountMinor: payments.amountMinor },
    { label: `Refunds (${count(refunds.count)})`, amountMinor: refunds.amountMinor },
    { label: 'Fees', amountMinor: -feesMinor },
    ...(others.count > 0
      ? [{ label: `Other (${count(others.count)})`, amountMinor: others.amountMinor }]
      : []),
    { label: 'Paid out', amountMinor: payout.amountMinor },
  ]
  return (
    <section aria-label="Figures">
      <dl className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 xl:grid-cols-4">
        {parts.map(({ label, amountMinor }) => (
          <Stat key={label} label={label} value={money(amountMinor, currency)} />
        ))}
      </dl>
    </section>
  )
}

function Lines({ payoutId }: { payoutId: string }) {
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listPayoutLines, address }
  return (
    <ListTable
      name="payoutLines"
      {...list}
      filters={
        <search>
          <ListChoice
            {...list}
            name="kind"
            label="Type"
            labelHidden
            placeholder="Everything"
            options={kinds}
            className="max-w-64"
          />
        </search>
      }
      query={useQuery(payoutLinesQuery(payoutId, queryFrom(listPayoutLines, search)))}
      caption="Transactions in this payout"
      what="transactions"
      columns={lineColumns}
      rowKey={({ id }) => id}
      firstTitle="This payout is empty"
      firstText="Payments, refunds and fees appear here."
    />
  )
}

const kinds = Object.entries(balanceKindWords).map(([value, label]) => ({ value, label }))

function MissingPayout() {
  return (
    <EmptyState
      title="This payout does not exist"
      action={
        <UiLink href={to('payouts')} className={buttonStyles({})}>
          All payouts
        </UiLink>
      }
    >
      It may belong to another business.
    </EmptyState>
  )
}
