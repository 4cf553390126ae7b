import * as z from 'zod/mini'

export const eachOnce = z.refine<readonly { readonly variantId: string }[]>(
  (lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length,
  'List each item only once',
)
