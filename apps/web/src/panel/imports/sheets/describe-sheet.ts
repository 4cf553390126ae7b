import type { Sheet } from '@marketday/contract/imports/sheets'
import { count, counted } from '../../../platform/format.ts'

const origins: Record<Sheet['format']['origin'], string> = {
  own: 'Export of this shop',
  shopify: 'Shopify export',
  'shopify-inventory': 'Shopify inventory export',
  woocommerce: 'WooCommerce export',
  square: 'Square export',
  etsy: 'Etsy export',
  prestashop: 'PrestaShop export',
  magento: 'Magento export',
  bigcommerce: 'BigCommerce export',
  odoo: 'Odoo export',
  lightspeed: 'Lightspeed export',
  other: 'Table',
}

const delimiters: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

export function nameSheet({ format, items, columns }: Sheet): string {
  const used = columns.filter(({ isUsed }) => isUsed).length
  return `${origins[format.origin]}, ${counted(items, 'item')}, ${counted(used, 'column')} used, ${count(columns.length - used)} ignored`
}

export function describeSheet({ rows, blank, format }: Sheet): string {
  const { encoding, delimiter, headerRow, isRecalled } = format
  const written =
    encoding === ''
      ? 'Excel workbook'
      : `${encoding.toUpperCase()}, separated by ${delimiters[delimiter]}`
  const empty = blank > 0 ? `, ${counted(blank, 'empty row')} skipped` : ''
  const recalled = isRecalled ? ' Columns as you chose them last time.' : ''
  const headings = headerRow === 0 ? 'No headings, ' : `Headings in row ${headerRow}, `
  const below = headerRow === 0 ? '' : ' below'
  return `${written}. ${headings}${counted(rows, 'row')}${below}${empty}.${recalled}`
}
