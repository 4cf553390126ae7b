import type { GiftCardRow } from '@marketday/contract/payments/credit/gift-cards'
import { to } from '../../../../paths.ts'
import { day, money, utcDay } from '../../../../platform/format.ts'
import { StatusBadge } from '../../../../ui/feedback/Badge.tsx'
import { RowLink } from '../../../../ui/lists/RowLink.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { giftCardStates } from './gift-card-states.ts'

export const giftCardColumns: readonly Column<GiftCardRow>[] = [
  {
    key: 'recipient',
    header: 'Gift card',
    primary: true,
    width: 12,
    cell: ({ id, codeEnd, recipientName, recipientEmail }) => (
      <span className="block min-w-0">
        <RowLink href={to('giftCard', { giftCardId: id })}>
          {recipientName || recipientEmail}
        </RowLink>
        <RowName className="text-xs font-normal text-soft">{`Code ends in ${codeEnd}`}</RowName>
      </span>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: 5,
    cell: ({ state }) => {
      const { label, tone } = giftCardStates[state]
      return <StatusBadge tone={tone}>{label}</StatusBadge>
    },
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'right',
    sortable: true,
    width: 6,
    cell: ({ balanceMinor, currency }) => money(balanceMinor, currency),
  },
  {
    key: 'value',
    header: 'Initial amount',
    align: 'right',
    minor: true,
    width: 6,
    cell: ({ issuedMinor, currency }) => money(issuedMinor, currency),
  },
  {
    key: 'issued',
    header: 'Issued',
    sortable: true,
    minor: true,
    width: 6,
    cell: ({ issuedAt }) => <time dateTime={issuedAt}>{day(issuedAt)}</time>,
  },
  {
    key: 'expires',
    header: 'Valid until',
    minor: true,
    width: 6,
    cell: ({ expiresOn }) =>
      expiresOn === null ? '–' : <time dateTime={expiresOn}>{utcDay(expiresOn)}</time>,
  },
]

export const giftCardSorts = {
  '-issued': 'Newest first',
  issued: 'Oldest first',
  '-balance': 'Highest balance first',
  balance: 'Lowest balance first',
}
