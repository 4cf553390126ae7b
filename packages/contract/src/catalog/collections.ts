import * as z from 'zod/mini'

import { del, get, post, put } from '../endpoints/endpoint.ts'
import { Currency, Id, EmptyResponse, Slug, Version, line } from '../endpoints/scalars.ts'
import { ItemImage } from './products/product-shapes.ts'
import { CollectionRule, CollectionSort, mostCollections, mostPinned } from './collection-rule.ts'

/** Limits of home page shelves and menu links. */
export const mostShelves = 6
export const mostMenuLinks = 6

export const CollectionFilling = z.strictObject({
  rule: CollectionRule,
  sort: CollectionSort,
  /** Items listed first in this order, even if the rule does not match them. */
  pinnedIds: z.array(Id).check(z.maxLength(mostPinned, `At most ${mostPinned} items`)),
})

export const CollectionInput = z.strictObject({
  title: line(80),
  /** Generated from the title if missing. */
  slug: z.optional(Slug),
  ...CollectionFilling.shape,
  isOnHome: z.boolean(),
  isInMenu: z.boolean(),
})
export type CollectionInput = z.output<typeof CollectionInput>

/** Shopper-facing shelf; visitors see the published build's version. */
export const Collection = z.object({
  ...CollectionInput.shape,
  slug: Slug,
  id: Id,
  version: Version,
})
export type Collection = z.output<typeof Collection>

const params = z.object({ collectionId: Id })

export const listCollections = get('/catalog/collections', {
  access: { permission: 'products.see' },
  summary: 'The collections of the shop in their order',
  response: z.object({
    rows: z.array(
      z.object({
        ...Collection.shape,
        itemCount: z.int(),
      }),
    ),
  }),
})

export const getCollection = get('/catalog/collections/:collectionId', {
  access: { permission: 'products.see' },
  summary: 'One collection',
  params,
  response: Collection,
})

export const createCollection = post('/catalog/collections', {
  access: { permission: 'products.edit' },
  summary: 'Add a collection at the end',
  body: CollectionInput,
  status: 201,
  response: Collection,
})

/** 409 `version_conflict` if saved by another user since `version` was read. */
export const updateCollection = put('/catalog/collections/:collectionId', {
  access: { permission: 'products.edit' },
  summary: 'Change a collection',
  params,
  body: z.strictObject({ ...CollectionInput.shape, version: Version }),
  response: Collection,
})

export const moveCollection = put('/catalog/collections/:collectionId/position', {
  access: { permission: 'products.edit' },
  summary: 'Move a collection among the others',
  params,
  body: z.strictObject({
    /** Zero-based position. */
    position: z.int().check(z.minimum(0), z.maximum(mostCollections)),
  }),
  response: EmptyResponse,
})

export const deleteCollection = del('/catalog/collections/:collectionId', {
  access: { permission: 'products.edit' },
  summary: 'Delete a collection; its items stay',
  params,
  response: EmptyResponse,
})

export const PreviewedItem = z.object({
  id: Id,
  title: z.string(),
  /** Null if the item is not for sale. */
  priceMinor: z.nullable(z.int()),
  currency: z.nullable(Currency),
  image: z.nullable(ItemImage),
})
export type PreviewedItem = z.output<typeof PreviewedItem>

export const previewCollection = post('/catalog/collections/previews', {
  access: { permission: 'products.see' },
  harmless: true,
  summary: 'Preview of a collection rule',
  idempotency: 'never',
  body: CollectionFilling,
  response: z.object({
    total: z.int(),
    /** In the given order, including items not for sale. */
    pinned: z.array(PreviewedItem),
    rows: z.array(PreviewedItem),
  }),
})
