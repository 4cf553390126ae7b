import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'

import type { OpenedPurchase, PurchaseLine } from '@marketday/contract/stock/documents/purchases'

import { to } from '../../../../paths.ts'
import { ApiError } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count, money, moment } from '../../../../platform/format.ts'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { StatusBadge, Badge } from '../../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { ReadOnlyNote } from '../../../forms/ReadOnlyNote.tsx'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { usePageTitle, focusHeading } from '../../../kit/page/page-title.ts'
import { useCan } from '../../../account-query.ts'
import { DeedsSaid } from '../../DeedsSaid.tsx'
import { LinkedLines } from '../../LinkedLines.tsx'
import { linesInWords, piecesInWords } from '../receipts/read-lines.ts'
import { purchaseQuery } from './purchase-queries.ts'
import { expectedDay, progressOf, purchaseName, purchaseWords } from './purchase-words.ts'
import { PurchaseActs } from './PurchaseActs.tsx'
import { PurchaseForm } from './PurchaseForm.tsx'
import { ReceivePurchaseForm } from './ReceivePurchaseForm.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { UndoReceipt } from '../../UndoReceipt.tsx'

export { panelMeta as meta } from '../../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(purchaseQuery(params['purchaseId'] ?? ''))
  return null
}

/** Purchase order from draft to receipt; printed for the supplier. */
export default function PurchasePage() {
  const { purchaseId = '' } = useParams()
  const can = useCan()
  const purchase = useQuery(purchaseQuery(purchaseId))
  const [isEditing, setEditing] = useState(false)
  const { data } = purchase
  const title = data ? `Purchase order ${purchaseName(data)}` : 'Purchase order'
  usePageTitle(title)
  if (purchase.error instanceof ApiError && purchase.error.status === 404)
    return <UnknownPurchase />
  return (
    <>
      <PageHeader
        title={title}
        description={data && <PurchaseDetails purchase={data} />}
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Purchase orders', href: to('purchases') },
          { label: title },
        ]}
        actions={
          data && !isEditing && <PurchaseActs purchase={data} onEdit={() => setEditing(true)} />
        }
      />
      {!can('stock.edit') && (
        <ReadOnlyNote reason="Your role doesn’t include changing stock; ask the owner or a manager of this business" />
      )}
      <Loaded query={purchase} what="the purchase order" rows={6}>
        {(loadedPurchase) =>
          isEditing ? (
            <PurchaseForm
              purchase={loadedPurchase}
              onSaved={() => {
                setEditing(false)
                focusHeading()
              }}
            />
          ) : (
            <Parts purchase={loadedPurchase} />
          )
        }
      </Loaded>
    </>
  )
}

function Parts({ purchase }: { purchase: OpenedPurchase }) {
  const { rows, receipts, actions, currency, totalMinor, orderedAt } = purchase
  return (
    <div className="flex flex-col gap-6">
      {actions.receive === null && (
        <div className="no-print">
          <ReceivePurchaseForm purchase={purchase} onReceived={focusHeading} />
        </div>
      )}
      <LinkedLines rows={rows}>
        {(row) => (
          <>
            {inWords(row, currency)}
            {orderedAt !== null && (
              <span className="block text-sm text-soft no-print">
                {count(row.received)} received
              </span>
            )}
          </>
        )}
      </LinkedLines>
      <p className="text-right font-semibold">Total {money(totalMinor, currency)}</p>
      {receipts.length > 0 && (
        <div className="no-print">
          <PurchaseReceipts purchase={purchase} />
        </div>
      )}
    </div>
  )
}

const inWords = ({ quantity, unitCostMinor }: PurchaseLine, currency: string) =>
  `${count(quantity)} × ${money(unitCostMinor, currency)} = ${money(quantity * unitCostMinor, currency)}`

function PurchaseDetails({ purchase }: { purchase: OpenedPurchase }) {
  const { status, lines, pieces, supplierName, supplierEmail, supplierReference } = purchase
  const { locationName, expectedOn, note } = purchase
  const supplier = [supplierName, supplierEmail, supplierReference].filter(Boolean).join(', ')
  return (
    <span className="flex flex-col items-start gap-2">
      <span>
        Supplier: <bdi>{supplier}</bdi>
      </span>
      <span>
        To <bdi>{locationName}</bdi>, expected: {expectedDay(expectedOn)}
      </span>
      <DeedsSaid
        deeds={[
          { what: 'Prepared', who: purchase.actorName, when: purchase.createdAt },
          { what: 'Ordered', who: purchase.orderedBy, when: purchase.orderedAt },
          { what: purchaseWords[status].label, who: purchase.closedBy, when: purchase.closedAt },
        ]}
      />
      <span role="status">
        {linesInWords(lines, pieces)}. {progressOf(purchase)}
      </span>
      {note && <bdi>{note}</bdi>}
      <StatusBadge tone={purchaseWords[status].tone}>{purchaseWords[status].label}</StatusBadge>
    </span>
  )
}

function UnknownPurchase() {
  return (
    <EmptyState
      title="This purchase order does not exist"
      action={
        <UiLink href={to('purchases')} className={buttonStyles({})}>
          Purchase orders
        </UiLink>
      }
    >
      Its address may be incomplete.
    </EmptyState>
  )
}

/** Receipts of a purchase order; each can be undone for seven days. */
function PurchaseReceipts({ purchase }: { purchase: OpenedPurchase }) {
  const { id, currency, receipts } = purchase
  return (
    <Card title="Receipts">
      <ul aria-label="Receipts" className="flex flex-col">
        {receipts.map((receipt) => (
          <li
            key={receipt.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <span className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
              {piecesInWords(receipt.pieces)}, {money(receipt.totalMinor, currency)}
              <span className="block text-sm text-soft">
                <bdi>{receipt.actorName}</bdi>, {moment(receipt.receivedAt)}
              </span>
              {receipt.note && <bdi className="block text-sm text-soft">{receipt.note}</bdi>}
            </span>
            {receipt.undoneAt !== null && <Badge tone="warn">Undone</Badge>}
            {receipt.actions.undo === null && (
              <UndoReceipt purchaseId={id} receiptId={receipt.id} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
