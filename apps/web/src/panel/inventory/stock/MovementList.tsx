import type { StockMovement } from '@marketday/contract/products/stock'
import { useInfiniteQuery } from '@tanstack/react-query'
import { count, moment } from '../../../platform/format.ts'
import { movementsQuery } from '../inventory-queries.ts'
import { movementWords } from '../words.ts'
import { Loaded } from '../../lists/Loaded.tsx'
import { ShowMore } from '../../lists/ShowMore.tsx'

/** The ledger of a variant, newest first. */
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
            <p className="text-sm text-soft">Nothing has moved yet. Receive goods to begin.</p>
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
  const changes = [
    { what: 'On hand', delta: row.onHandDelta, before: row.before.onHand, after: row.after.onHand },
    {
      what: 'Reserved',
      delta: row.reservedDelta,
      before: row.before.reserved,
      after: row.after.reserved,
    },
    {
      what: 'Unavailable',
      delta: row.unavailableDelta,
      before: row.before.unavailable,
      after: row.after.unavailable,
    },
  ].filter(({ delta }) => delta !== 0)
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{movementWords[row.type]}</p>
        {row.reason && <p className="break-words">{row.reason}</p>}
        <p className="text-soft">
          {row.actorName}, <time dateTime={row.occurredAt}>{moment(row.occurredAt)}</time>
        </p>
      </div>
      <dl className="shrink-0 text-right tabular-nums">
        {changes.length === 0 && <dd className="text-soft">No difference</dd>}
        {changes.map(({ what, delta, before, after }) => (
          <div key={what}>
            <dt className="text-xs text-faint">{what}</dt>
            <dd>
              <span className="font-medium">{delta > 0 ? `+${count(delta)}` : count(delta)}</span>{' '}
              <span className="text-soft">
                {count(before)} → {count(after)}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
