import * as z from 'zod/mini'

import { get, patch, post } from '../endpoints/endpoint.ts'
import { Id, line, page, pageFields } from '../endpoints/scalars.ts'
import { Import } from './imports.ts'

export const changeKinds = ['added', 'changed', 'gone'] as const
const ChangeKind = z.enum(changeKinds)
export type ChangeKind = z.output<typeof ChangeKind>

/** What is compared of an item. Availability is told only: the shop counts its own stock. */
export const comparedFields = [
  'title',
  'description',
  'category',
  'price',
  'former-price',
  'sku',
  'variants',
  'pictures',
  'availability',
] as const
const ComparedField = z.enum(comparedFields)
export type ComparedField = z.output<typeof ComparedField>

/** Text, or money in minor units; null where there is none. */
const ComparedValue = z.nullable(z.union([z.string(), z.int()]))

export const ChangedField = z.object({
  field: ComparedField,
  /** One for each variant that differs; its name is empty where the item has no choices. */
  lines: z.array(z.object({ variant: z.string(), before: ComparedValue, after: ComparedValue })),
  /** Changed in the shop since the last import: left alone unless it is unlocked. */
  isYours: z.boolean(),
  isChosen: z.boolean(),
})
export type ChangedField = z.output<typeof ChangedField>

export const ImportChange = z.object({
  key: z.string(),
  kind: ChangeKind,
  /** As the shop calls it; of what is new, as the website does. */
  title: z.string(),
  itemId: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  /** Of what was changed; empty for what is new or gone. */
  fields: z.array(ChangedField),
  isChosen: z.boolean(),
})
export type ImportChange = z.output<typeof ImportChange>

const params = z.object({ id: Id })

/** Nothing is written before the changes are applied. 429 while too many websites are read. */
export const createResync = post('/scraper/imports/:id/resyncs', {
  access: { permission: 'products.edit' },
  summary: 'Read an imported website again and compare it with the shop',
  params,
  response: Import,
  status: 201,
})

export const listImportChanges = get('/scraper/imports/:id/changes', {
  access: { permission: 'products.see' },
  summary: 'What differs between a website and the shop',
  params,
  query: z.object({ ...pageFields, kind: z.optional(ChangeKind) }),
  response: page(ImportChange),
})

/** 409 `conflict` for a field that is the owner's own and not unlocked, and for what can only be told. */
export const chooseImportChanges = patch('/scraper/imports/:id/changes', {
  access: { permission: 'products.edit' },
  summary: 'Choose which differences will be applied',
  params,
  body: z.strictObject({
    /** Left out: all, or all of the kind. */
    keys: z.optional(z.array(line(500)).check(z.minLength(1), z.maxLength(500))),
    kind: z.optional(ChangeKind),
    /** One field of the items; left out: whole items, except what is the owner's own. */
    field: z.optional(ComparedField),
    isChosen: z.boolean(),
    /** Takes the website's value although the shop's is the owner's own. */
    unlock: z.optional(z.boolean()),
  }),
  response: Import,
})
