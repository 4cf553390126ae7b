import * as z from 'zod/mini'

import { post } from '../endpoints/endpoint.ts'
import { Id, wellFormed, withoutDirectionControls } from '../endpoints/scalars.ts'
import { industries } from '../accounts/tenants/setup.ts'
import { listLimits } from './file-limits.ts'
import { Import } from './imports.ts'

/** A sheet of a workbook, or all of another file, as a list that can be pasted. */
export const ListPart = z.object({
  /** Of the sheet; empty where there are none. */
  name: z.string(),
  list: z.string(),
  /** What a limit cut off, in words. */
  notice: z.string(),
})
export type ListPart = z.output<typeof ListPart>

/** The lists in a file, as `multipart/form-data`: an Excel workbook or a PDF. Nothing is kept of it. */
export const readListFile = post('/scraper/imports/lists/files', {
  access: { permission: 'products.edit' },
  summary: 'Read the lists in a spreadsheet or a PDF',
  rawBody: true,
  idempotency: 'never',
  harmless: true,
  response: z.object({ parts: z.array(ListPart) }),
})

/** A trimmed text that nobody has typed here: what nobody may type is taken out of it. */
const broughtIn = (max: number) =>
  z
    .string()
    .check(
      z.overwrite(withoutDirectionControls),
      z.trim(),
      z.maxLength(max, `At most ${max} characters`),
      wellFormed,
    )

/** Items without a website: pasted from a spreadsheet, or the text of a CSV file. */
export const createListImport = post('/scraper/imports/lists', {
  access: { permission: 'products.edit' },
  summary: 'Take a pasted list of items into the shop for review',
  body: z.strictObject({
    list: broughtIn(listLimits.letters).check(z.minLength(1, 'Paste your list, or choose a file')),
  }),
  response: Import,
  status: 201,
})

/** How many pictures become items at once. */
export const mostPictures = 100

/** An item for each uploaded picture, in this order, named after its file; drafts until they have a price. */
export const createPictureImport = post('/scraper/imports/pictures', {
  access: { permission: 'products.edit' },
  summary: 'Take uploaded pictures into the shop for review, an item each',
  body: z.strictObject({
    pictures: z
      .array(
        z.strictObject({
          fileId: Id,
          /** Of the file, as the person's device calls it. */
          name: broughtIn(500),
        }),
      )
      .check(z.minLength(1, 'Choose at least one picture'), z.maxLength(mostPictures)),
  }),
  response: Import,
  status: 201,
})

/** Items to begin with, marked as samples; the undo of the import takes them all back. */
export const createSampleImport = post('/scraper/imports/samples', {
  access: { permission: 'products.edit' },
  summary: 'Take sample items of a trade into the shop for review',
  body: z.strictObject({ industry: z.enum(industries) }),
  response: Import,
  status: 201,
})
