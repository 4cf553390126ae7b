import * as z from 'zod/mini'

import { get, patch, post } from '../endpoints/endpoint.ts'
import { Id, line, page, pageFields } from '../endpoints/scalars.ts'
import { Import } from './imports.ts'

export const changeKinds = ['added', 'changed', 'gone'] as const
const ChangeKind = z.enum(changeKinds)
export type ChangeKind = z.output<typeof ChangeKind>

/** Compared fields. Availability is for information only: the shop counts its own stock. */
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

/** Text, or money in minor units; null if none. */
const ComparedValue = z.nullable(z.union([z.string(), z.int()]))

export const ChangedField = z.object({
  field: ComparedField,
  /** One per differing variant; its name is empty for items without options. */
  lines: z.array(z.object({ variant: z.string(), before: ComparedValue, after: ComparedValue })),
  /** Edited in the shop since the last import: skipped unless unlocked. */
  isYours: z.boolean(),
  isChosen: z.boolean(),
})
export type ChangedField = z.output<typeof ChangedField>

export const ImportChange = z.object({
  key: z.string(),
  kind: ChangeKind,
  /** Title in the shop; of a new item, on the website. */
  title: z.string(),
  itemId: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  /** Changed fields; empty for new or removed items. */
  fields: z.array(ChangedField),
  isChosen: z.boolean(),
})
export type ImportChange = z.output<typeof ImportChange>

const params = z.object({ id: Id })

/** Changes nothing until applied. 429 while too many websites are being read. */
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

/** 409 `conflict` for a locked field, and for informational fields. */
export const chooseImportChanges = patch('/scraper/imports/:id/changes', {
  access: { permission: 'products.edit' },
  summary: 'Choose which differences will be applied',
  params,
  body: z.strictObject({
    /** Default: all, or all of the kind. */
    keys: z.optional(z.array(line(500)).check(z.minLength(1), z.maxLength(500))),
    kind: z.optional(ChangeKind),
    /** One field of the items; default: whole items except locked fields. */
    field: z.optional(ComparedField),
    isChosen: z.boolean(),
    /** Overwrites the owner's value with the website's. */
    unlock: z.optional(z.boolean()),
  }),
  response: Import,
})
