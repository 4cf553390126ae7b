import { sql } from 'kysely'

import type { ProductInput } from '@marketday/contract/catalog/products/product-shapes'

import { inOrder } from '../../platform/database/in-order.ts'
import { insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { invalid } from '../../platform/http/errors.ts'

interface Bundle {
  readonly id: string
  readonly input: Pick<ProductInput, 'kind' | 'parts'>
}

/** Writes the parts; 400 for a bundle without any. Items no longer bundles lose theirs. */
export async function replaceParts(db: Db, items: readonly Bundle[]): Promise<void> {
  if (items.length === 0) return
  if (items.some(({ input: { kind, parts } }) => kind === 'bundle' && !parts)) {
    const message = 'Choose at least one part'
    throw invalid(message, [{ path: 'parts', message }])
  }
  const rows = items.flatMap(({ id, input: { parts = [] } }) =>
    parts.map((part, position) => ({
      product_id: id,
      variant_id: part.variantId,
      quantity: part.quantity,
      position,
    })),
  )
  await requirePhysical(
    db,
    rows.map((row) => row.variant_id),
  )
  await inOrder([
    db
      .deleteFrom('bundle_parts')
      .where('product_id', '=', sql<string>`any(${items.map(({ id }) => id)}::uuid[])`)
      .execute(),
    insertRows(db, 'bundle_parts', rows),
  ])
}

interface Chosen {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly isArchived: boolean
}

/** Locks the parts' items, so that none becomes a bundle concurrently. */
async function requirePhysical(db: Db, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  const { rows } = await sql<Chosen>`
    select v.variant_id as id, p.title, p.kind, v.archived_at is not null as "isArchived"
    from products p join variants v on v.product_id = p.product_id
    where v.variant_id = any(${variantIds}::uuid[]) order by p.product_id for share of p`.execute(
    db,
  )
  const variantsById = new Map(rows.map((row) => [row.id, row]))
  const errors = variantIds.flatMap((id, index) => {
    const message = refusalOf(variantsById.get(id))
    return message ? [{ path: `parts.${index}.variantId`, message }] : []
  })
  const [first] = errors
  if (first) throw invalid(first.message, errors)
}

function refusalOf(part: Chosen | undefined): string | null {
  if (!part || part.isArchived) return 'This item no longer exists. Choose another'
  if (part.kind === 'physical') return null
  return part.kind === 'bundle'
    ? `${part.title} is a bundle. Choose its parts instead`
    : `${part.title} has no stock. Only physical items can be parts`
}
