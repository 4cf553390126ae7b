import type { StockMovement } from '@marketday/contract/stock/stock-ledger'
import { useInfiniteQuery } from '@tanstack/react-query'
import { moment } from '../../platform/format.ts'
import { movementsQuery } from '../catalog/inventory-queries.ts'
import { movementReason, movementWords } from '../catalog/words.ts'
import { Loaded } from '../kit/list/Loaded.tsx'
import { ShowMore } from '../kit/list/ShowMore.tsx'
import { useLocations } from './locations/use-locations.ts'
import { InBundles } from './ledger/InBundles.tsx'
import { QuantityChanges } from './ledger/QuantityChanges.tsx'
import { UndoMovement } from './ledger/UndoMovement.tsx'

export function MovementList({ variantId }: { variantId: string }) {
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
