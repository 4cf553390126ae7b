import type { CashEntry, CashUpRow } from '@marketday/contract/payments/cash-ups'
import { to } from '../../../paths.ts'
import { money, utcDay } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { cashKindWords, cashUpStates, differenceWords } from './cash-words.ts'
import { OrderLink } from '../../orders/OrderLink.tsx'
import { When } from '../../kit/list/When.tsx'
import { StatusText } from '../../../ui/feedback/Badge.tsx'

export const cashUpColumns: readonly Column<CashUpRow>[] = [
  {
    key: 'day',
    header: 'Day',
    primary: true,
    width: 6,
    cell: ({ id, day }) => (
      <UiLink
        href={to('cashUp', { cashUpId: id })}
        className="inline-flex min-h-6 items-center whitespace-nowrap text-ink underline-offset-2 hover:underline"
      >
        <time dateTime={day}>{utcDay(day)}</time>
      </UiLink>
    ),
  },
  { key: 'person', header: 'Person', width: 8, cell: ({ holderName }) => <bdi>{holderName}</bdi> },
  {
    key: 'location',
    header: 'Location',
    minor: true,
    width: 7,
    cell: ({ locationName }) => <bdi>{locationName}</bdi>,
  },
  {
    key: 'expected',
    header: 'Expected',
    align: 'right',
    width: 5,
    cell: ({ floatMinor, takenMinor, currency }) => money(floatMinor + takenMinor, currency),
  },
  {
    key: 'counted',
    header: 'Counted',
    align: 'right',
    width: 5,
    cell: ({ countedMinor, status, currency }) =>
      status === 'closed' && countedMinor !== null ? money(countedMinor, currency) : '–',
  },
  {
    key: 'difference',
    header: 'Difference',
    width: 8,
    cell: ({ differenceMinor, currency, reason }) =>
      differenceMinor === null ? (
        '–'
      ) : (
        <span className={differenceMinor === 0 ? 'text-soft' : 'text-warn'}>
          {differenceWords(differenceMinor, currency)}
          {reason && (
            <span className="text-xs text-soft">
              {' '}
              <bdi>{reason}</bdi>
            </span>
          )}
        </span>
      ),
  },
  {
    key: 'state',
    header: 'State',
    width: 7,
    cell: ({ status, closedBy }) => (
      <span className="inline-flex max-w-full items-baseline gap-1.5">
        <StatusText tone={cashUpStates[status].tone}>{cashUpStates[status].label}</StatusText>
        {closedBy && (
          <span className="truncate text-xs text-soft">
            by <bdi>{closedBy}</bdi>
          </span>
        )}
      </span>
    ),
  },
]

export const cashEntryColumns = (currency: string): readonly Column<CashEntry>[] => [
  {
    key: 'kind',
    header: 'Type',
    primary: true,
    width: 8,
    cell: ({ kind }) => cashKindWords[kind],
  },
  {
    key: 'order',
    header: 'Order',
    width: 5,
    cell: ({ order }) => (order ? <OrderLink order={order} /> : '–'),
  },
  {
    key: 'who',
    header: 'Recorded by',
    minor: true,
    width: 7,
    cell: ({ actorName }) => <bdi>{actorName}</bdi>,
  },
  {
    key: 'when',
    header: 'When',
    minor: true,
    width: 8,
    cell: ({ at }) => <When at={at} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    width: 5,
    cell: ({ amountMinor }) => money(amountMinor, currency),
  },
]
