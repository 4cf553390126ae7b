import * as z from 'zod/mini'

import { post } from '../endpoints/endpoint.ts'
import { text } from '../endpoints/scalars.ts'
import { industries } from '../tenants/setup.ts'
import { Import } from './imports.ts'

/** What is pasted at once. */
export const listLimits = { letters: 500_000, rows: 5000 } as const

/** Items without a website: pasted from a spreadsheet, or the text of a CSV file. */
export const createListImport = post('/scraper/imports/lists', {
  access: { permission: 'products.edit' },
  summary: 'Take a pasted list of items into the shop for review',
  body: z.strictObject({
    list: text(listLimits.letters).check(z.minLength(1, 'Paste your list, or choose a file')),
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
