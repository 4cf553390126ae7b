import {
  balanceKindWords,
  type Payout,
  type PayoutLine,
  type PayoutStatus,
} from '@marketday/contract/payments/payouts'
import { to } from '../../../paths.ts'
import { day, moment, money } from '../../../platform/format.ts'
import { StatusBadge, type Tone } from '../../../ui/feedback/Badge.tsx'
import { UiLink } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { OrderLink } from '../../orders/OrderLink.tsx'

export const payoutWords: Readonly<Record<PayoutStatus, { label: string; tone: Tone }>> = {
  pending: { label: 'Being prepared', tone: 'neutral' },
  in_transit: { label: 'On its way', tone: 'info' },
  paid: { label: 'Paid out', tone: 'good' },
  failed: { label: 'Returned', tone: 'bad' },
  canceled: { label: 'Cancelled', tone: 'neutral' },
}

/** Bank day, independent of the user's time zone. */
export const bankDay = (date: string) => day(`${date}T12:00:00Z`, 'UTC')

export function PayoutBadge({ payout: { status } }: { payout: Pick<Payout, 'status'> }) {
  return <StatusBadge tone={payoutWords[status].tone}>{payoutWords[status].label}</StatusBadge>
}

export const payoutColumns: readonly Column<Payout>[] = [
  {
    key: 'arrives',
    header: 'Arrives',
    primary: true,
    width: 8,
    cell: ({ id, arrivesOn }) => (
      <UiLink
        href={to('payout', { payoutId: id })}
        className="inline-flex min-h-6 items-center whitespace-nowrap text-ink underline-offset-2 hover:underline"
      >
        <time dateTime={arrivesOn}>{bankDay(arrivesOn)}</time>
      </UiLink>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 6,
    cell: ({ amountMinor, currency }) => money(amountMinor, currency),
  },
  { key: 'status', header: 'State', width: 7, cell: (payout) => <PayoutBadge payout={payout} /> },
  {
    key: 'reference',
    header: 'Reference',
    minor: true,
    width: 10,
    cell: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
  },
]

export const lineColumns: readonly Column<PayoutLine>[] = [
  {
    key: 'kind',
    header: 'Type',
    primary: true,
    width: 7,
    cell: ({ kind }) => balanceKindWords[kind],
  },
  {
    key: 'order',
    header: 'Order',
    width: 5,
    cell: ({ order }) => (order ? <OrderLink order={order} /> : '–'),
  },
  {
    key: 'when',
    header: 'When',
    minor: true,
    width: 8,
    cell: ({ occurredAt }) => <time dateTime={occurredAt}>{moment(occurredAt)}</time>,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 5,
    cell: ({ amountMinor, currency }) => money(amountMinor, currency),
  },
  {
    key: 'fee',
    header: 'Fee',
    align: 'right',
    width: 5,
    cell: ({ feeMinor, currency }) => (feeMinor === 0 ? '–' : money(-feeMinor, currency)),
  },
  {
    key: 'net',
    header: 'Paid out',
    align: 'right',
    width: 5,
    cell: ({ netMinor, currency }) => money(netMinor, currency),
  },
]
