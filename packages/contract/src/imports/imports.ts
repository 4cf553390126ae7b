import * as z from 'zod/mini'

import { get, patch, post } from '../endpoints/endpoint.ts'
import { ImportSource } from './import-sources.ts'
import { ImportStatus } from './import-states.ts'
import { PlanShortage } from './plan-shortage.ts'
import { PreviewErrorCode, PreviewStatus } from './preview-states.ts'
import { Allowed, Id, line, Minor, page, pageFields, text, Time } from '../endpoints/scalars.ts'
import { ImportBrand } from './import-brand.ts'

/** Limits of one website read; shown before it starts. */
export const importLimits = {
  pages: 500,
  pageMegabytes: 5,
  feedMegabytes: 20,
  minutes: 10,
  products: 5000,
} as const

const Counts = { found: z.int(), read: z.int(), failed: z.int() }

export const PreviewProduct = z.object({
  title: z.string(),
  /** Lowest variant price; null if none could be read. */
  priceMinor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  hasPriceRange: z.boolean(),
  variants: z.int(),
  thumbnail: z.nullable(z.string()),
})
export type PreviewProduct = z.output<typeof PreviewProduct>

/** Reason why a website gave no result, with advice. */
const WebsiteProblem = z.object({ code: PreviewErrorCode, message: z.string(), advice: z.string() })

export const ImportPreview = z.object({
  id: z.string(),
  /** Host without the scheme. */
  host: z.string(),
  address: z.string(),
  status: PreviewStatus,
  source: z.nullable(ImportSource),
  ...Counts,
  products: z.int(),
  currentPage: z.string(),
  /** Note about truncation by a limit; empty if everything was read. */
  notice: z.string(),
  brand: ImportBrand,
  firstProducts: z.array(PreviewProduct),
  error: z.nullable(WebsiteProblem),
})
export type ImportPreview = z.output<typeof ImportPreview>

const PreviewToken = line(100)

export const createPreview = post('/scraper/imports/previews', {
  access: 'public',
  summary: 'Start to read a website',
  body: z.strictObject({
    address: text(2048),
    /** User's statement of ownership; requested again when claiming the import. */
    consent: z.optional(z.boolean()),
  }),
  response: z.object({ id: z.string(), token: z.string() }),
  status: 201,
  limit: { max: 10, seconds: 60 },
})

/** Secret token: in a URL it would end up in logs. */
const ofPreview = z.strictObject({ token: PreviewToken })

export const getPreview = post('/scraper/imports/previews/progress', {
  access: 'public',
  summary: 'What has been read of a website so far',
  body: ofPreview,
  response: ImportPreview,
  idempotency: 'never',
  harmless: true,
})

/** Stops reading; results so far are retained. */
export const cancelPreview = post('/scraper/imports/previews/cancellation', {
  access: 'public',
  summary: 'Stop reading a website',
  body: ofPreview,
  response: ImportPreview,
})

export const importProblems = [
  'no-price',
  'price-range',
  'no-image',
  'duplicate',
  'other-currency',
  'odd-price',
  'label-name',
] as const
export const ImportProblem = z.enum(importProblems)
export type ImportProblem = z.output<typeof ImportProblem>

export const importFilters = ['all', 'selected', 'unanswered', ...importProblems] as const
export const ImportFilter = z.enum(importFilters)
export type ImportFilter = z.output<typeof ImportFilter>

/** Second read of a website: differences by kind, and the number selected. */
export const ImportChangeCounts = z.object({
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  chosen: z.int(),
})
export type ImportChangeCounts = z.output<typeof ImportChangeCounts>

export const Import = z.object({
  id: z.string(),
  /** `resync` compares the website, `sheet` an uploaded file, with the shop. */
  kind: z.enum(['import', 'resync', 'sheet']),
  /** Null for an import, and during the comparison. */
  changes: z.nullable(ImportChangeCounts),
  host: z.string(),
  address: z.string(),
  status: ImportStatus,
  /** Items may still be added until this is final. */
  previewStatus: PreviewStatus,
  source: z.nullable(ImportSource),
  ...Counts,
  currency: z.string(),
  items: z.int(),
  selected: z.int(),
  problems: z.object({
    noPrice: z.int(),
    /** Items without a price whose page states a price range. */
    priceRange: z.int(),
    noImage: z.int(),
    duplicate: z.int(),
    otherCurrency: z.int(),
    /** Prices far from the others. */
    oddPrice: z.int(),
    /** Items named like a button or label of the page. */
    labelName: z.int(),
  }),
  /** Selected items that stay drafts until somebody answers for them. */
  unanswered: z.int(),
  committed: z.int(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  archived: z.int(),
  /** Undone items, and those retained because they were changed or sold. */
  removed: z.int(),
  kept: z.int(),
  images: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
  redirects: z.int(),
  /** Old paths without a target in the shop; empty until the import is done. */
  unmapped: z.array(z.string()),
  /** Selected items beyond the plan's limit. */
  left: z.int(),
  /** Plan limit, if the selection exceeds it. */
  shortage: z.nullable(PlanShortage),
  failures: z.array(z.object({ subject: z.string(), reason: z.string() })),
  notice: z.string(),
  brand: ImportBrand,
  error: z.nullable(WebsiteProblem),
  createdAt: Time,
  finishedAt: z.nullable(Time),
  actions: z.object({ commit: Allowed, undo: Allowed, cancel: Allowed, resync: Allowed }),
  version: z.int(),
})
export type Import = z.output<typeof Import>

export const ImportItem = z.object({
  key: z.string(),
  title: z.string(),
  priceMinor: z.nullable(z.int()),
  highestPriceMinor: z.nullable(z.int()),
  currency: z.string(),
  /** Price range on the page, until a price is set. */
  priceRange: z.nullable(z.object({ lowestMinor: z.int(), highestMinor: z.nullable(z.int()) })),
  variants: z.array(
    z.object({ title: z.string(), sku: z.string(), priceMinor: z.nullable(z.int()) }),
  ),
  images: z.int(),
  thumbnail: z.nullable(z.string()),
  category: z.string(),
  address: z.string(),
  source: ImportSource,
  /** Confidence from 0 to 1. */
  confidence: z.number(),
  problems: z.array(ImportProblem),
  /** Reason why it is imported as a draft; null if it goes live. */
  draftReason: z.nullable(z.string()),
  isUnanswered: z.boolean(),
  duplicateOf: z.nullable(z.string()),
  isEdited: z.boolean(),
  isSelected: z.boolean(),
})
export type ImportItem = z.output<typeof ImportItem>

const importParams = z.object({ id: Id })

/** Claims a preview for the shop; idempotent per preview. */
export const createImport = post('/scraper/imports', {
  access: { permission: 'products.edit' },
  summary: 'Take a read website into the shop for review',
  body: z.strictObject({
    previewToken: PreviewToken,
    ownershipConfirmed: z.literal(true, 'Confirm that you own this website or may use its content'),
  }),
  response: Import,
  status: 201,
})

export const listImports = get('/scraper/imports', {
  access: { permission: 'products.see' },
  summary: 'Imports of the shop, the newest first',
  query: z.object({ ...pageFields, status: z.optional(ImportStatus) }),
  response: page(Import),
})

export const getImport = get('/scraper/imports/:id', {
  access: { permission: 'products.see' },
  summary: 'One import',
  params: importParams,
  response: Import,
})

export const listImportItems = get('/scraper/imports/:id/items', {
  access: { permission: 'products.see' },
  summary: 'What an import found',
  params: importParams,
  query: z.object({
    ...pageFields,
    filter: z.optional(ImportFilter),
    search: z.optional(text(100)),
  }),
  response: page(ImportItem),
})

export const changeImportItems = patch('/scraper/imports/:id/items', {
  access: { permission: 'products.edit' },
  summary: 'Change what will be imported',
  params: importParams,
  body: z.strictObject({
    /** Default: all items matching filter and search. */
    keys: z.optional(z.array(line(500)).check(z.minLength(1), z.maxLength(500))),
    filter: z.optional(ImportFilter),
    search: z.optional(text(100)),
    title: z.optional(line(255)),
    priceMinor: z.optional(Minor),
    isSelected: z.optional(z.boolean()),
    /** `accept`: it is right as read; a price in another currency stays a draft. */
    answer: z.optional(z.enum(['accept', 'draft'])),
  }),
  response: Import,
})

/** 409 `invalid_transition` if already running or done. */
export const commitImport = post('/scraper/imports/:id/commit', {
  access: { permission: 'products.edit' },
  summary: 'Make the selected items products of the shop, or apply the chosen changes',
  params: importParams,
  response: Import,
  status: 202,
})

/** Within seven days; items changed or sold since stay. The import shows the progress. */
export const undoImport = post('/scraper/imports/:id/undo', {
  access: { permission: 'products.edit' },
  summary: 'Take the imported items back',
  params: importParams,
  response: Import,
  status: 202,
})

export const cancelImport = post('/scraper/imports/:id/cancellation', {
  access: { permission: 'products.edit' },
  summary: 'Leave an import without making products',
  params: importParams,
  response: Import,
})
