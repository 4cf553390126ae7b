import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface DemoItem {
  readonly title: string
  readonly description: string
  readonly sku: string
  readonly priceMinor: number
  readonly alt: string
  readonly tags: readonly string[]
  readonly weightGrams: number | null
  readonly taxRateBp: number
  /** Single option; each value adds `moreMinor` to the price. */
  readonly option: string
  readonly values: readonly { readonly value: string; readonly moreMinor: number }[]
  /** Units on the shelf each morning, per variant. */
  readonly perDay: number
  readonly lowAt: number
  /** Relative demand; the default is 3. */
  readonly liking: number
}

export interface DemoCategory {
  readonly title: string
  readonly items: readonly DemoItem[]
}

const [header, ...lines] = readFileSync(path.join(import.meta.dirname, 'catalogue.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

const rows = lines.map((cells) => {
  const cell = (name: string) => {
    const index = header?.indexOf(name) ?? -1
    const value = cells[index]
    if (value === undefined) throw new Error(`catalogue.tsv: ${cells[1]} has no ${name}`)
    return value
  }
  return { category: cell('category'), item: readItem(cell) }
})

export const demoCatalogue: readonly DemoCategory[] = [
  ...Map.groupBy(rows, ({ category }) => category),
].map(([title, ofCategory]) => ({ title, items: ofCategory.map(({ item }) => item) }))

function readItem(cell: (name: string) => string): DemoItem {
  const note = cell('note').replace(/^(.+?): /, '\n\n**$1:** ')
  return {
    title: cell('title'),
    description: cell('description') + note,
    sku: cell('sku'),
    priceMinor: Number(cell('price')),
    alt: cell('picture'),
    tags: splitList(cell('tags'), ', '),
    weightGrams: Number(cell('weight')) || null,
    taxRateBp: Number(cell('tax')),
    option: cell('option'),
    values: splitList(cell('values'), '; ').map((text) => {
      const [value = '', more] = text.split(' +')
      return { value, moreMinor: Number(more) }
    }),
    perDay: Number(cell('perDay')),
    lowAt: Number(cell('lowAt')),
    liking: Number(cell('liking') || 3),
  }
}

function splitList(text: string, separator: string): string[] {
  return text.split(separator).filter(Boolean)
}
