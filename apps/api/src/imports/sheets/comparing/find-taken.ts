import type { StoredProduct } from '../../../catalog/products/bring-in-products.ts'
import type { PlanContext } from './plan-context.ts'
import type { Fault, ReadRow } from './read-row.ts'

/** SKU and address that another item of the shop has. */
export function findTaken(
  { number, values }: ReadRow,
  product: StoredProduct | null,
  { skuOwners, slugOwners }: PlanContext,
): Fault[] {
  const check = (field: 'sku' | 'slug', owners: ReadonlyMap<string, string>, what: string) => {
    const value = String(values.get(field) ?? '')
    const owner = owners.get(value)
    if (owner === undefined || owner === product?.id) return []
    return [
      {
        row: number,
        field,
        value,
        problem: `Another item of the shop has this ${what}`,
        remedy: `Enter another ${what}, or match items by it`,
      },
    ]
  }
  return [...check('sku', skuOwners, 'SKU'), ...check('slug', slugOwners, 'address')]
}
