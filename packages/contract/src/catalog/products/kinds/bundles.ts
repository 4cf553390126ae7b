import * as z from 'zod/mini'

import { Id } from '../../../endpoints/scalars.ts'
import { ItemKind } from './item-kinds.ts'

export const maxParts = 20

/** So many of a physical item's variant are in one bundle. */
export const BundlePart = z.strictObject({
  variantId: Id,
  quantity: z.int().check(z.minimum(1, 'At least 1'), z.maximum(100, 'At most 100')),
})

/** As it was ordered: what is packed for one bundle. */
export const OrderedPart = z.object({
  ...BundlePart.shape,
  title: z.string(),
  sku: z.nullable(z.string()),
})
export type OrderedPart = z.output<typeof OrderedPart>

/** What an order keeps of the kind of a line. */
export const orderedKind = {
  kind: ItemKind,
  /** Of a bundle: what is packed for each. */
  parts: z.nullable(z.array(OrderedPart)),
}

/** A part as the panel shows it. */
export const ItemPart = z.object({
  ...OrderedPart.shape,
  /** Null where it is not counted. */
  available: z.nullable(z.int()),
  /** Why the bundle cannot be sold because of it; null where it can. */
  problem: z.nullable(z.string()),
})
export type ItemPart = z.output<typeof ItemPart>

/** What is wrong with the parts that are given; those left out stay as they are. */
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
