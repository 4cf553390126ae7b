import { useQuery } from '@tanstack/react-query'
import { to } from '../../../../paths.ts'
import { count } from '../../../../platform/format.ts'
import { UiLink } from '../../../../ui/link.tsx'
import { expectedQuery } from './purchase-queries.ts'
import { expectedDay, purchaseName } from './purchase-words.ts'

/** Ordered pieces of a variant; not in the ledger until received. */
export function ExpectedStock({ variantId }: { variantId: string }) {
  const { data } = useQuery(expectedQuery(variantId))
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby="expected">
      <h3 id="expected" className="mb-2 text-base font-semibold">
        Expected
      </h3>
      <ul className="flex flex-col text-sm">
        {data.rows.map((row) => (
          <li key={row.purchaseId} className="border-b border-line py-2 last:border-0">
            <strong className="tabular-nums">{count(row.quantity)}</strong>,{' '}
            {expectedDay(row.expectedOn)}
            <span className="block wrap-anywhere text-soft">
              <UiLink
                href={to('purchase', { purchaseId: row.purchaseId })}
                className="inline-flex min-h-6 items-center text-primary-ink underline-offset-2 hover:underline"
              >
                {purchaseName(row)}
              </UiLink>
              , <bdi>{row.supplierName}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
