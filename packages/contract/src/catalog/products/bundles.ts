import * as z from 'zod/mini'

import { Id } from '../../endpoints/scalars.ts'
import { ItemKind } from './item-kinds.ts'

export const maxParts = 20

export const BundlePart = z.strictObject({
  variantId: Id,
  quantity: z.int().check(z.minimum(1, 'At least 1'), z.maximum(100, 'At most 100')),
})

export const OrderedPart = z.object({
  ...BundlePart.shape,
  title: z.string(),
  sku: z.nullable(z.string()),
})
export type OrderedPart = z.output<typeof OrderedPart>

export const orderedKind = {
  kind: ItemKind,
  parts: z.nullable(z.array(OrderedPart)),
}

export const ItemPart = z.object({
  ...OrderedPart.shape,
  /** Null if stock is not tracked. */
  available: z.nullable(z.int()),
  /** Reason why this part blocks the bundle's sale; null if none. */
  problem: z.nullable(z.string()),
})
export type ItemPart = z.output<typeof ItemPart>

/** Validates given parts; omitted ones stay unchanged. */
export function partProblems({
  kind,
  options = [],
  parts,
}: {
  readonly kind?: string | undefined
  readonly options?: readonly object[] | undefined
  readonly parts?: readonly { readonly variantId: string }[] | undefined
}) {
  if (kind !== 'bundle')
    return parts?.length ? [{ path: ['parts'], message: 'Only a bundle has parts' }] : []
  if (options.length > 0)
    return [
      { path: ['options'], message: 'A bundle has no options. Create a bundle for each choice' },
    ]
  if (parts?.length === 0) return [{ path: ['parts'], message: 'Choose at least one part' }]
  const ids = parts?.map(({ variantId }) => variantId) ?? []
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [{ path: ['parts', index, 'variantId'], message: 'It’s already a part' }]
      : [],
  )
}
