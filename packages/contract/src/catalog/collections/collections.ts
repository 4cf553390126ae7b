import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import { Currency, Id, EmptyResponse, Slug, Version, line } from '../../endpoints/scalars.ts'
import { ItemImage } from '../products/product-shapes.ts'
import { CollectionRule, CollectionSort, mostCollections, mostPinned } from './collection-rule.ts'

/** So many are shelves of the home page, and so many links of the menu. */
export const mostShelves = 6
export const mostMenuLinks = 6

export const CollectionFilling = z.strictObject({
  rule: CollectionRule,
  sort: CollectionSort,
  /** Items that stand first in this order, whether the rule names them or not. */
  pinnedIds: z.array(Id).check(z.maxLength(mostPinned, `At most ${mostPinned} items`)),
})

export const CollectionInput = z.strictObject({
  title: line(80),
  /** Made of the title where none is given. */
  slug: z.optional(Slug),
  ...CollectionFilling.shape,
  isOnHome: z.boolean(),
  isInMenu: z.boolean(),
})
export type CollectionInput = z.output<typeof CollectionInput>

/** A shelf of the shop that its owner arranges; shoppers see it as the published build has it. */
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
        /** Items for sale that are in it now. */
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

/** 409 `version_conflict` when somebody else saved since `version` was read. */
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
    /** Its place, from 0. */
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
  /** Null of an item that is not for sale. */
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
    /** Items for sale. */
    total: z.int(),
    /** In the order given, those that are not for sale too. */
    pinned: z.array(PreviewedItem),
    /** The first of the others. */
    rows: z.array(PreviewedItem),
  }),
})
