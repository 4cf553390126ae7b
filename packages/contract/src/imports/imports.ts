import * as z from 'zod/mini'

import { get, patch, post } from '../endpoints/endpoint.ts'
import { ImportSource } from './import-sources.ts'
import { ImportStatus } from './import-states.ts'
import { PlanShortage } from './plan-shortage.ts'
import { PreviewErrorCode, PreviewStatus } from './preview-states.ts'
import { Allowed, Id, line, Minor, page, pageFields, text, Time } from '../endpoints/scalars.ts'

/** What one reading of a website may use at most; shown before it starts. */
export const importLimits = {
  pages: 500,
  pageMegabytes: 5,
  feedMegabytes: 20,
  minutes: 10,
  products: 5000,
} as const

const Counts = { found: z.int(), read: z.int(), failed: z.int() }

export const ImportBrand = z.object({
  name: z.string(),
  tagline: z.string(),
  /** What the website says of itself, in a few sentences. */
  introduction: z._default(z.string(), ''),
  /** A small picture as a `data:` address, so that nothing is loaded from the other site. */
  logo: z.nullable(z.string()),
  /** Where the picture came from, to be copied when a shop takes the brand over. */
  logoUrl: z.nullable(z.string()),
  /** The site's own colour, darkened until white text on it can be read. */
  primary: z.nullable(z.string()),
  palette: z.array(z.string()),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  hours: z.array(z.string()),
  socials: z.array(z.object({ network: z.string(), url: z.string() })),
})
export type ImportBrand = z.output<typeof ImportBrand>

export const PreviewProduct = z.object({
  title: z.string(),
  /** The lowest price of its variants; null when none could be read. */
  priceMinor: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  hasPriceRange: z.boolean(),
  variants: z.int(),
  thumbnail: z.nullable(z.string()),
})
export type PreviewProduct = z.output<typeof PreviewProduct>

/** Why a website gave nothing, and the way forward. */
const WebsiteProblem = z.object({ code: PreviewErrorCode, message: z.string(), advice: z.string() })

export const ImportPreview = z.object({
  id: z.string(),
  /** As the person knows it, without the scheme. */
  host: z.string(),
  address: z.string(),
  status: PreviewStatus,
  source: z.nullable(ImportSource),
  ...Counts,
  products: z.int(),
  currentPage: z.string(),
  /** What a limit cut off, in words; empty when everything was read. */
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
    /** The person's statement that the site is theirs; asked for again when the import is claimed. */
    consent: z.optional(z.boolean()),
  }),
  response: z.object({ id: z.string(), token: z.string() }),
  status: 201,
  limit: { max: 10, seconds: 60 },
})

/** The token is a secret: in an address it would be kept by every log on the way. */
const ofPreview = z.strictObject({ token: PreviewToken })

export const getPreview = post('/scraper/imports/previews/progress', {
  access: 'public',
  summary: 'What has been read of a website so far',
  body: ofPreview,
  response: ImportPreview,
  idempotency: 'never',
  harmless: true,
})

/** Stops the reading; what was found stays. */
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
] as const
export const ImportProblem = z.enum(importProblems)
export type ImportProblem = z.output<typeof ImportProblem>

export const importFilters = ['all', 'selected', ...importProblems] as const
export const ImportFilter = z.enum(importFilters)
export type ImportFilter = z.output<typeof ImportFilter>

/** Of a website that is read again: how many differences of each kind, and how many are chosen. */
export const ImportChangeCounts = z.object({
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  chosen: z.int(),
})
export type ImportChangeCounts = z.output<typeof ImportChangeCounts>

export const Import = z.object({
  id: z.string(),
  /** A `resync` holds the website, a `sheet` an uploaded file against the shop and shows what differs. */
  kind: z.enum(['import', 'resync', 'sheet']),
  /** Null for an import, and while the website is still being compared. */
  changes: z.nullable(ImportChangeCounts),
  host: z.string(),
  address: z.string(),
  status: ImportStatus,
  /** The items may still grow while this is not final. */
  previewStatus: PreviewStatus,
  source: z.nullable(ImportSource),
  ...Counts,
  currency: z.string(),
  items: z.int(),
  selected: z.int(),
  problems: z.object({
    noPrice: z.int(),
    /** Of those without a price, the ones whose page says from what to what they cost. */
    priceRange: z.int(),
    noImage: z.int(),
    duplicate: z.int(),
    otherCurrency: z.int(),
  }),
  committed: z.int(),
  total: z.int(),
  created: z.int(),
  updated: z.int(),
  /** Items that are gone from the website and were archived. */
  archived: z.int(),
  /** What was taken back, and what stayed because somebody changed or sold it. */
  removed: z.int(),
  kept: z.int(),
  images: z.object({ total: z.int(), done: z.int(), failed: z.int() }),
  redirects: z.int(),
  /** Paths of the old website that lead nowhere in the shop; empty until the import is done. */
  unmapped: z.array(z.string()),
  /** What was selected and is neither an item nor refused: the plan had no room for it. */
  left: z.int(),
  /** What the plan in force holds, where it does not hold all that is selected. */
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
  /** From what to what its page says that it costs, until a price of its own is given. */
  priceRange: z.nullable(z.object({ lowestMinor: z.int(), highestMinor: z.nullable(z.int()) })),
  variants: z.array(
    z.object({ title: z.string(), sku: z.string(), priceMinor: z.nullable(z.int()) }),
  ),
  images: z.int(),
  thumbnail: z.nullable(z.string()),
  category: z.string(),
  address: z.string(),
  source: ImportSource,
  /** How sure the reading is, from 0 to 1. */
  confidence: z.number(),
  problems: z.array(ImportProblem),
  duplicateOf: z.nullable(z.string()),
  isEdited: z.boolean(),
  isSelected: z.boolean(),
})
export type ImportItem = z.output<typeof ImportItem>

const importParams = z.object({ id: Id })

/** Claims a preview for the shop; the same preview gives the same import again. */
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

/** Edits or (de)selects items before the commit. */
export const changeImportItems = patch('/scraper/imports/:id/items', {
  access: { permission: 'products.edit' },
  summary: 'Change what will be imported',
  params: importParams,
  body: z.strictObject({
    /** Left out: all items that the filter and the search show. */
    keys: z.optional(z.array(line(500)).check(z.minLength(1), z.maxLength(500))),
    filter: z.optional(ImportFilter),
    search: z.optional(text(100)),
    title: z.optional(line(255)),
    /** The price of every variant of the item. */
    priceMinor: z.optional(Minor),
    isSelected: z.optional(z.boolean()),
  }),
  response: Import,
})

/** 409 `invalid_transition` when it already runs or is done. */
export const commitImport = post('/scraper/imports/:id/commit', {
  access: { permission: 'products.edit' },
  summary: 'Make the selected items products of the shop, or apply the chosen changes',
  params: importParams,
  response: Import,
  status: 202,
})

/** Within seven days; items that somebody changed or sold meanwhile stay. The import tells how far it is. */
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
