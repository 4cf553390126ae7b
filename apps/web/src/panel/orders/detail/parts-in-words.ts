import type { OrderedPart } from '@marketday/contract/catalog/products/kinds/bundles'

/** Contents of so many bundles: `2 × Rye loaf, 4 × Seed bun`. */
export const partsInWords = (parts: readonly OrderedPart[], bundles = 1): string =>
  parts.map(({ title, quantity }) => `${quantity * bundles} × ${title}`).join(', ')
