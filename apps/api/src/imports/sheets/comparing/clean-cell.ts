import { withoutMark } from '@marketday/contract/catalog/products/csv'
import type { SheetField } from '@marketday/contract/catalog/products/item-sheet'

import { parseHtml, TooComplicated } from '../../formats/parse-html.ts'
import { plainText } from '../../formats/plain-text.ts'
import { toMarkdown } from '../../pages/read-text-pages.ts'
import type { SystemRow } from '../systems/shop-system.ts'

const codes: ReadonlySet<SheetField | null> = new Set([
  'sku',
  'barcode',
  'price',
  'firstStock',
  'slug',
])

/** Trimmed text without invisible characters, and without the apostrophe that protects digits. */
export function cleanCell(cell: string, field: SheetField | null): string {
  const text = withoutMark(cell.replaceAll(/[\u200B\u2060\uFEFF]/g, ''))
    .replace(/^'(?=\d+$)/, '')
    .trim()
  return codes.has(field) ? text.replaceAll(/[\u200C-\u200F\u00AD]/g, '') : text
}

const most = 19_000

/** Descriptions of other systems are HTML. */
export function toMarkdownRow(row: SystemRow): SystemRow {
  const text = row.cells.get('description')
  if (text === undefined || !/<\/?\w|&#?\w+;/.test(text)) return row
  return { ...row, cells: new Map([...row.cells, ['description', fromHtml(text)]]) }
}

function fromHtml(text: string): string {
  // Editors that add paragraphs on display store plain line breaks.
  const html = /<(?:p|br|div|li|h\d)\b/i.test(text)
    ? text
    : text.replaceAll(/\n{2,}/g, '<p>').replaceAll('\n', '<br>')
  try {
    const nodes = parseHtml(html).root().toArray()[0]?.children ?? []
    const markdown = toMarkdown(nodes, { url: 'https://shop.invalid/', most })
    return markdown === '' ? plainText(text) : markdown
  } catch (error) {
    if (error instanceof TooComplicated) return plainText(text)
    throw error
  }
}
