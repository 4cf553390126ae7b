import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { Allowed, page, pageFields, Time } from '../endpoints/scalars.ts'
import { ImportStatus } from './import-states.ts'

/** Where the items of an import came from. `check`: a website that was imported before. */
export const importOrigins = [
  'website',
  'check',
  'file',
  'stock-file',
  'list',
  'pictures',
  'samples',
] as const
export const ImportOrigin = z.enum(importOrigins)
export type ImportOrigin = z.output<typeof ImportOrigin>

export const PastImport = z.object({
  id: z.string(),
  origin: ImportOrigin,
  /** Host of the website; empty for other origins. */
  host: z.string(),
  status: ImportStatus,
  createdAt: Time,
  /** Empty if unknown. */
  actorName: z.string(),
  added: z.int(),
  changed: z.int(),
  /** Refused items, and rows of a file that were skipped. */
  refused: z.int(),
  actions: z.object({ undo: Allowed }),
})
export type PastImport = z.output<typeof PastImport>

export const listImportHistory = get('/scraper/imports/history', {
  access: { permission: 'products.see' },
  summary: 'All imports of items, the newest first',
  query: z.strictObject({
    ...pageFields,
    origin: z.optional(ImportOrigin),
    status: z.optional(ImportStatus),
  }),
  response: page(PastImport),
})
