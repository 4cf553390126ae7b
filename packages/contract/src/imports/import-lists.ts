import * as z from 'zod/mini'

import { post } from '../endpoints/endpoint.ts'
import { Id, wellFormed, withoutDirectionControls } from '../endpoints/scalars.ts'
import { industries } from '../accounts/tenants/setup.ts'
import { listLimits } from './file-limits.ts'
import { Import } from './imports.ts'

export const ListPart = z.object({
  /** Sheet name; empty if none. */
  name: z.string(),
  list: z.string(),
  /** Note about truncation by a limit. */
  notice: z.string(),
})
export type ListPart = z.output<typeof ListPart>

/** Extracts lists from an Excel workbook or PDF as `multipart/form-data`. The file is not stored. */
export const readListFile = post('/scraper/imports/lists/files', {
  access: { permission: 'products.edit' },
  summary: 'Read the lists in a spreadsheet or a PDF',
  rawBody: true,
  idempotency: 'never',
  harmless: true,
  response: z.object({ parts: z.array(ListPart) }),
})

/** Trimmed external text; disallowed characters are removed. */
const broughtIn = (max: number) =>
  z
    .string()
    .check(
      z.overwrite(withoutDirectionControls),
      z.trim(),
      z.maxLength(max, `At most ${max} characters`),
      wellFormed,
    )

export const createListImport = post('/scraper/imports/lists', {
  access: { permission: 'products.edit' },
  summary: 'Take a pasted list of items into the shop for review',
  body: z.strictObject({
    list: broughtIn(listLimits.letters).check(z.minLength(1, 'Paste your list, or choose a file')),
  }),
  response: Import,
  status: 201,
})

export const mostPictures = 100

/**
 * Creates one draft item per uploaded picture, in this order, named after its file; a price is
 * required to publish.
 */
export const createPictureImport = post('/scraper/imports/pictures', {
  access: { permission: 'products.edit' },
  summary: 'Take uploaded pictures into the shop for review, an item each',
  body: z.strictObject({
    pictures: z
      .array(
        z.strictObject({
          fileId: Id,
          name: broughtIn(500),
        }),
      )
      .check(z.minLength(1, 'Choose at least one picture'), z.maxLength(mostPictures)),
  }),
  response: Import,
  status: 201,
})

/** Creates sample items; undoing the import removes them all. */
export const createSampleImport = post('/scraper/imports/samples', {
  access: { permission: 'products.edit' },
  summary: 'Take sample items of a trade into the shop for review',
  body: z.strictObject({ industry: z.enum(industries) }),
  response: Import,
  status: 201,
})
