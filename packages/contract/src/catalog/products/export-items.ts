import * as z from 'zod/mini'

import { exportFormats } from '../../bulk/export-look.ts'
import { post } from '../../endpoints/endpoint.ts'
import { ItemSelection } from './bulk-acts.ts'

/** `marketday`: all fields, can be imported unchanged. `shopify`: the columns of Shopify's product file. */
export const exportLayouts = ['marketday', 'shopify'] as const
export type ExportLayout = (typeof exportLayouts)[number]

export const ItemExport = z.strictObject({
  selection: ItemSelection,
  layout: z.enum(exportLayouts),
  format: z.enum(exportFormats),
})
export type ItemExport = z.output<typeof ItemExport>

/** Streamed, any number of rows: matching items by title, selected ones in their order. 409 if no items match. */
export const exportItems = post('/catalog/products/exports', {
  access: { permission: 'products.see' },
  summary: 'Items as a CSV, XLSX or JSON file',
  body: ItemExport,
  response: z.instanceof(Blob),
  produces: 'application/octet-stream',
  limit: { max: 60, seconds: 60 },
  idempotency: 'never',
  harmless: true,
})
