import {
  type DifferenceKind,
  type DifferenceStatus,
  type DifferenceSubject,
  type MoneyDifference,
} from '@marketday/contract/payments/reconciliation'
import { day, money } from '../../../platform/format.ts'
import { StatusBadge, type Tone } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { OrderLink } from '../../orders/OrderLink.tsx'

const subjects: Readonly<Record<DifferenceSubject, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
}

const kindWords: Readonly<Record<DifferenceKind, string>> = {
  missing_here: 'Only at the card provider',
  missing_there: 'Not at the card provider',
  amount: 'Different amounts',
  state: 'Refunded on one side only',
}

export const differenceWords: Readonly<Record<DifferenceStatus, { label: string; tone: Tone }>> = {
  open: { label: 'Open', tone: 'warn' },
  mended: { label: 'Matches now', tone: 'good' },
  explained: { label: 'Explained', tone: 'neutral' },
}

export const differenceColumns: readonly Column<MoneyDifference>[] = [
  {
    key: 'what',
    header: 'Type',
    primary: true,
    width: 9,
    cell: ({ subject, kind, order, reference }) => (
      <span className="block min-w-0">
        {subjects[subject]}
        {order && (
          <>
            {' of order '}
            <OrderLink order={order} inText />
          </>
        )}
        <span className="block text-xs font-normal text-soft">{kindWords[kind]}</span>
        <span className="block text-xs font-normal wrap-anywhere text-soft">{reference}</span>
      </span>
    ),
  },
  {
    key: 'day',
    header: 'Day',
    width: 5,
    cell: (row) => <time dateTime={row.day}>{day(`${row.day}T12:00:00Z`, 'UTC')}</time>,
  },
  {
    key: 'ours',
    header: 'Your records',
    align: 'right',
    width: 5,
    cell: ({ oursMinor, currency }) => money(oursMinor, currency),
  },
  {
    key: 'theirs',
    header: 'Card provider',
    align: 'right',
    width: 5,
    cell: ({ theirsMinor, currency }) => money(theirsMinor, currency),
  },
  {
    key: 'status',
    header: 'State',
    width: 7,
    cell: ({ status, explanation, settledBy }) => (
      <span className="flex flex-col items-start gap-1">
        <StatusBadge tone={differenceWords[status].tone}>
          {differenceWords[status].label}
        </StatusBadge>
        {explanation && status === 'explained' && (
          <span className="text-xs wrap-anywhere text-soft">
            <bdi>{explanation}</bdi>
            {settledBy && (
              <>
                {' – '}
                <bdi>{settledBy}</bdi>
              </>
            )}
          </span>
        )}
      </span>
    ),
  },
]
