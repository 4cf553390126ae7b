import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { hasStock, refuseStock } from '@marketday/contract/catalog/products/item-kinds'
import type { StockRow } from '@marketday/contract/stock/stock'
import type { StockMovement } from '@marketday/contract/stock/stock-ledger'

import { to } from '../../paths.ts'
import { count, moment } from '../../platform/format.ts'
import { Sheet } from '../../ui/dialogs/Dialog.tsx'
import { UiLink } from '../../ui/link.tsx'
import { useCan } from '../account-query.ts'
import { stockLevelsQuery, stockRowQuery, movementsQuery } from '../catalog/inventory-queries.ts'
import { LocationField } from './locations/LocationField.tsx'
import { useLocations } from './locations/use-locations.ts'
import { ExpectedStock } from './documents/purchases/ExpectedStock.tsx'
import { Pace } from './Pace.tsx'
import { ReservedFor } from './ReservedFor.tsx'
import { StockChangeForm } from './StockChangeForm.tsx'
import { Loaded } from '../kit/list/Loaded.tsx'
import { movementReason, movementWords } from '../catalog/words.ts'
import { ShowMore } from '../kit/list/ShowMore.tsx'
import { InBundles, QuantityChanges, UndoMovement } from './QuantityChanges.tsx'

interface StockSheetProps {
  variantId: string
  /** Empty = the selling locations. */
  locationId: string
  onClose: () => void
}

export function StockSheet({ variantId, locationId: given, onClose }: StockSheetProps) {
  const { mainId, isSeveral, selling } = useLocations()
  const [chosen, setLocationId] = useState(given)
  // Entries and the compared stock refer to one location.
  const locationId = chosen || (isSeveral ? mainId : '')
  const stock = useQuery(stockRowQuery(variantId, locationId))
  const can = useCan()
  const row = stock.data
  if (row && !hasStock(row.kind)) return <NoShelf row={row} onClose={onClose} />
  return (
    <Sheet
      onClose={onClose}
      title={row?.title ?? 'Stock'}
      description={
        row && (
          <>
            {row.variantTitle && <bdi>{row.variantTitle} · </bdi>}
            <UiLink
              href={to('item', { itemId: row.itemId })}
              className="text-primary-ink underline"
            >
              Open item
            </UiLink>
          </>
        )
      }
      closeOnBackdrop
    >
      <div className="flex flex-col gap-6">
        <Places variantId={variantId} />
        <LocationField value={locationId} onChange={setLocationId} />
        <Loaded query={stock} what="the stock" rows={3}>
          {(stockRow) => (
            <>
              <Quantities
                row={stockRow}
                isElsewhere={isSeveral && !selling.some(({ id }) => id === locationId)}
              />
              <Pace variantId={variantId} />
              {stockRow.reserved > 0 && <ReservedFor variantId={variantId} />}
              <ExpectedStock variantId={variantId} />
              {can('stock.edit') && (
                <StockChangeForm key={locationId} row={stockRow} locationId={locationId} />
              )}
            </>
          )}
        </Loaded>
        <MovementList variantId={variantId} />
      </div>
    </Sheet>
  )
}

interface NoShelfProps {
  row: StockRow
  onClose: () => void
}

/** Item without stock of its own, with the alternative. */
function NoShelf({ row, onClose }: NoShelfProps) {
  return (
    <Sheet
      onClose={onClose}
      title={row.title}
      description={row.variantTitle || undefined}
      closeOnBackdrop
    >
      <div className="flex flex-col items-start gap-3">
        <p>{refuseStock(row)}.</p>
        {row.kind === 'bundle' && (
          <p>{count(row.available)} can be sold with its parts in stock.</p>
        )}
        <UiLink
          href={to('item', { itemId: row.itemId })}
          className="font-medium text-primary-ink underline"
        >
          {row.kind === 'bundle' ? 'Its parts' : 'Open the item'}
        </UiLink>
      </div>
    </Sheet>
  )
}

interface QuantitiesProps {
  row: StockRow
  isElsewhere: boolean
}

function Quantities({ row, isElsewhere }: QuantitiesProps) {
  const figures = [
    { label: 'On hand', value: row.onHand, hint: 'on your shelves' },
    { label: 'Reserved', value: row.reserved, hint: 'promised to orders and checkouts' },
    { label: 'Unavailable', value: row.unavailable, hint: 'set aside' },
    {
      label: 'Available',
      value: row.available,
      hint: isElsewhere ? 'ready to be transferred' : 'what the shop sells',
    },
    ...(row.incoming > 0
      ? [{ label: 'On the way', value: row.incoming, hint: 'sent from another location' }]
      : []),
  ]
  return (
    <dl className="grid grid-cols-2 gap-3">
      {figures.map(({ label, value, hint }) => (
        <div key={label} className="rounded-xl border border-line px-4 py-3">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{count(value)}</dd>
          <dd className="text-xs text-faint">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Stock per location, if there are several. */
function Places({ variantId }: { variantId: string }) {
  const { isSeveral } = useLocations()
  const { data } = useQuery({ ...stockLevelsQuery(variantId), enabled: isSeveral })
  if (!isSeveral || !data) return null
  return (
    <dl aria-label="At each location" className="flex flex-col text-sm">
      {data.rows.map(({ locationId, locationName, onHand, available, incoming }) => (
        <div
          key={locationId}
          className="flex items-baseline justify-between gap-4 border-b border-line py-2 last:border-0"
        >
          <dt className="min-w-0 wrap-anywhere">{locationName}</dt>
          <dd className="shrink-0 text-right tabular-nums">
            <strong>{count(onHand)}</strong> on hand, {count(available)} available
            {incoming > 0 && `, ${count(incoming)} on the way`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function MovementList({ variantId }: { variantId: string }) {
  const ledger = useInfiniteQuery(movementsQuery(variantId))
  const rows = ledger.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-labelledby="movements">
      <h3 id="movements" className="mb-2 text-base font-semibold">
        Movements
      </h3>
      <Loaded query={ledger} what="the movements" rows={4}>
        {() =>
          rows.length === 0 ? (
            <p className="text-sm text-soft">No movements yet. Receive goods to start.</p>
          ) : (
            <ol className="flex flex-col">
              {rows.map((row) => (
                <li
                  key={row.id}
                  className="flex gap-4 border-b border-line py-3 text-sm last:border-0"
                >
                  <Movement row={row} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      <ShowMore query={ledger} size="small" className="mt-3">
        Earlier movements
      </ShowMore>
    </section>
  )
}

function Movement({ row }: { row: StockMovement }) {
  const { isSeveral } = useLocations()
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{movementWords[row.type]}</p>
        {isSeveral && <p className="text-soft">{row.locationName}</p>}
        {row.reason && <p className="break-words">{movementReason(row)}</p>}
        {row.bundles.length > 0 && <InBundles bundles={row.bundles} />}
        <p className="text-soft">
          {row.actorName}, <time dateTime={row.occurredAt}>{moment(row.occurredAt)}</time>
        </p>
        <UndoMovement movement={row} />
      </div>
      <QuantityChanges movement={row} className="shrink-0 text-right" />
    </>
  )
}
