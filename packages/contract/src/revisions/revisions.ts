import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Allowed, Id, Time, Version, page, pageFields } from '../endpoints/scalars.ts'
import { Item } from '../catalog/products/products.ts'

/** So many of its changes are in the list; a save of two thousand variants has more. */
export const shownChanges = 50

/** What an item or one of its variants said of a field, before and after. */
export const FieldChange = z.object({
  /** As the input of an item calls it. `variants` is a variant as a whole: null where there is none. */
  field: z.string(),
  variantId: z.optional(Id),
  /** The variant's values as they were called then. */
  variant: z.optional(z.string()),
  from: z.unknown(),
  to: z.unknown(),
})
export type FieldChange = z.output<typeof FieldChange>

/** A version of an item, or what happened to it without making one. */
export const Revision = z.object({
  id: Id,
  /** Null where it was not written down yet. */
  version: z.nullable(z.int()),
  /** `created`, `changed`, or the status that the item got. */
  what: z.string(),
  actorName: z.string(),
  occurredAt: Time,
  /** The version whose content it brought back. */
  restores: z.nullable(z.int()),
  changes: z.array(FieldChange),
  changeCount: z.int(),
  actions: z.object({ restore: Allowed }),
})
export type Revision = z.output<typeof Revision>

const itemParams = z.object({ itemId: Id })

/** Kept as long as the item, in the journal. */
export const listRevisions = get('/catalog/products/:itemId/revisions', {
  access: { permission: 'products.see' },
  summary: 'What was changed of an item, by whom and when, the newest first',
  params: itemParams,
  query: z.strictObject(pageFields),
  response: page(Revision),
})

export const listRevisionChanges = get('/catalog/products/:itemId/revisions/changes', {
  access: { permission: 'products.see' },
  summary: 'All that one version changed, field by field',
  params: itemParams,
  query: z.strictObject({
    version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
  }),
  response: z.object({ rows: z.array(FieldChange) }),
})

export const leftOutOfRestoring = ['category', 'taxClass', 'sale'] as const

/** `version` is the one seen; whether the item is in the shop, and its stock, stay as they are. */
export const restoreRevision = post('/catalog/products/:itemId/revisions/restoration', {
  access: { permission: 'products.edit' },
  summary: 'Give an item the content of an earlier version again, as a new one',
  params: itemParams,
  body: z.strictObject({ version: Version, restores: Version }),
  response: z.object({
    item: Item,
    /** What no longer exists, or is over, and so did not come back. */
    leftOut: z.array(z.enum(leftOutOfRestoring)),
  }),
})
