import type { StockMovement } from '@marketday/contract/stock/stock-ledger'
import { to } from '../../../paths.ts'
import { clock, day } from '../../../platform/format.ts'
import { UiLink } from '../../../ui/link.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { movementReason, movementWords } from '../../catalog/words.ts'
import { purchaseName } from '../documents/purchases/purchase-words.ts'
import { InBundles } from './InBundles.tsx'
import { QuantityChanges } from './QuantityChanges.tsx'
import { UndoMovement } from './UndoMovement.tsx'

const link = 'inline-flex min-h-6 items-center underline-offset-2 hover:underline'

const location: Column<StockMovement> = {
  key: 'location',
  card: 'inline',
  header: 'Location',
  cell: ({ locationName }) => <RowName>{locationName}</RowName>,
}

export const ledgerColumns = (isSeveral: boolean): readonly Column<StockMovement>[] => [
  {
    key: 'item',
    card: 'whole',
    width: 9,
    header: 'Item',
    primary: true,
    cell: ({ itemId, title, variantTitle, sku }) => (
      <span className="block wrap-anywhere">
        <UiLink href={to('item', { itemId })} className={`${link} text-ink`}>
          <RowName>{title}</RowName>
        </UiLink>
        <span className="block text-xs font-normal text-soft empty:hidden">
          {[variantTitle, sku].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  {
    key: 'what',
    card: 'whole',
    width: 7.5,
    header: 'Type',
    cell: ({ type, reason, orderNumber, bundles, purchase, referenceType, referenceId }) => (
      <span className="block wrap-anywhere">
        {movementWords[type]}
        <span className="block text-soft empty:hidden">{movementReason({ type, reason })}</span>
        {referenceType === 'transfer' && (
          <UiLink
            href={to('transfer', { transferId: referenceId })}
            className={`${link} text-primary-ink`}
          >
            Transfer
          </UiLink>
        )}
        {purchase && (
          <UiLink
            href={to('purchase', { purchaseId: purchase.id })}
            className={`${link} text-primary-ink`}
          >
            {purchaseName(purchase)}
          </UiLink>
        )}
        {orderNumber !== null && (
          <UiLink
            href={to('order', { orderId: referenceId })}
            className={`${link} text-primary-ink`}
          >
            Order {orderNumber}
          </UiLink>
        )}
        {bundles.length > 0 && <InBundles bundles={bundles} />}
      </span>
    ),
  },
  ...(isSeveral ? [location] : []),
  {
    key: 'quantity',
    card: 'inline',
    header: 'Quantity',
    align: 'right',
    cell: (movement) => <QuantityChanges movement={movement} />,
  },
  { key: 'who', header: 'Who', card: 'left', cell: ({ actorName }) => actorName },
  {
    key: 'when',
    card: 'right',
    header: 'When',
    cell: ({ occurredAt }) => (
      <time dateTime={occurredAt} className="whitespace-nowrap">
        {day(occurredAt)}
        <span className="block text-soft">{clock(occurredAt)}</span>
      </time>
    ),
  },
  {
    key: 'undo',
    card: 'whole',
    width: 4.5,
    header: 'Undo',
    align: 'right',
    cell: (movement) => <UndoMovement movement={movement} />,
  },
]
