import * as z from 'zod/mini'

/** Sources of product data, best first. */
export const importSources = [
  'shopify',
  'woocommerce',
  'json-ld',
  'microdata',
  'page-state',
  'open-graph',
  'page',
  'pdf',
  'list',
  'pictures',
  'samples',
] as const
export const ImportSource = z.enum(importSources)
export type ImportSource = z.output<typeof ImportSource>

export const importSourceNames: Readonly<Record<ImportSource, string>> = {
  shopify: 'Shopify product feed',
  woocommerce: 'WooCommerce Store API',
  'json-ld': 'product data in the pages',
  microdata: 'product marks in the pages',
  'page-state': 'data behind the pages',
  'open-graph': 'page summaries',
  page: 'text of the pages',
  pdf: 'PDF file of the website',
  list: 'pasted list',
  pictures: 'pictures you chose',
  samples: 'samples of your trade',
}
