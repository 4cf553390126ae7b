import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Allowed, Id, Time, Version, page, pageFields } from '../endpoints/scalars.ts'
import { Item } from '../catalog/products/products.ts'

/** Listed changes per revision; a save of two thousand variants has more. */
export const shownChanges = 50

export const FieldChange = z.object({
  /** Name as in the item input. `variants` means a whole variant: null where it does not exist. */
  field: z.string(),
  variantId: z.optional(Id),
  variant: z.optional(z.string()),
  from: z.unknown(),
  to: z.unknown(),
})
export type FieldChange = z.output<typeof FieldChange>

export const Revision = z.object({
  id: Id,
  /** Null for events recorded without a version. */
  version: z.nullable(z.int()),
  /** `created`, `changed`, or the item's new status. */
  what: z.string(),
  actorName: z.string(),
  occurredAt: Time,
  restores: z.nullable(z.int()),
  changes: z.array(FieldChange),
  changeCount: z.int(),
  actions: z.object({ restore: Allowed }),
})
export type Revision = z.output<typeof Revision>

const itemParams = z.object({ itemId: Id })

/** Retained in the journal as long as the item exists. */
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

/** `version` is the one on screen; the item's status and stock stay unchanged. */
export const restoreRevision = post('/catalog/products/:itemId/revisions/restoration', {
  access: { permission: 'products.edit' },
  summary: 'Give an item the content of an earlier version again, as a new one',
  params: itemParams,
  body: z.strictObject({ version: Version, restores: Version }),
  response: z.object({
    item: Item,
    /** Parts not restored because they no longer exist or have expired. */
    leftOut: z.array(z.enum(leftOutOfRestoring)),
  }),
})
