import type { Purchase } from '@marketday/contract/stock/documents/purchases/purchases'
import { to } from '../../../../paths.ts'
import { count, moment, money } from '../../../../platform/format.ts'
import { StatusBadge } from '../../../../ui/feedback/Badge.tsx'
import { RowLink } from '../../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { expectedDay, progressOf, purchaseName, purchaseWords } from './purchase-words.ts'

export const purchaseColumns: readonly Column<Purchase>[] = [
  {
    key: 'order',
    header: 'Order',
    primary: true,
    width: 9,
    cell: (row) => (
      <RowLink
        href={to('purchase', { purchaseId: row.id })}
      >{`${purchaseName(row)} ${row.supplierName}`}</RowLink>
    ),
  },
  {
    key: 'status',
    header: 'State',
    width: 6,
    cell: ({ status }) => (
      <StatusBadge tone={purchaseWords[status].tone}>{purchaseWords[status].label}</StatusBadge>
    ),
  },
  {
    key: 'expected',
    header: 'Expected',
    cell: ({ expectedOn }) => (expectedOn ? expectedDay(expectedOn) : '–'),
  },
  { key: 'pieces', header: 'Pieces', align: 'right', cell: ({ pieces }) => count(pieces) },
  { key: 'progress', header: 'Progress', width: 6, cell: (row) => progressOf(row) || '–' },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ totalMinor, currency }) => money(totalMinor, currency),
  },
  { key: 'who', header: 'Who', hidden: true, cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    minor: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
  },
]
