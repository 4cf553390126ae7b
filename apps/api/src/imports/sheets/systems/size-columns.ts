import { optionCells, withCells } from './shop-system.ts'
import type { SystemRow } from './shop-system.ts'

const priceWords = '(?:price|preis|prix|precio|prezzo|prijs|preço|preco|cena|pris|fiyat)'
const sizeWords =
  'xs|s|m|l|xl|xxl|mini|small|medium|regular|large|half|full|single|double|slice|whole|glass|bottle|klein|mittel|groß|gross|glas|flasche|petit|petite|moyen|moyenne|grand|grande|verre|bouteille|pequeño|pequeña|mediano|mediana|copa|botella|piccolo|piccola|medio|media|bicchiere|bottiglia|medel|liten|stor|lille|mellem|mały|średni|duży'
const measure = String.raw`\d+(?:[.,]\d+)?\s?(?:ml|cl|dl|l|lt|ltr|g|gr|gm|kg|oz|lb|lbs|cm|in|inch|"|pcs|pc|pieces|stk|st|stück)`
const sizeHeading = new RegExp(
  `^(?:${priceWords}[ _-]*)?[([]?(${sizeWords}|${measure})[)\\]]?(?:[ _-]*${priceWords})?$`,
)

const measured = new RegExp(`${measure}[)\\]]?$`)

/** Below words only amounts with decimals or a currency are prices: stock has such columns too. */
const isPrice = (price: string, heading: string) =>
  measured.test(heading) ? /^\D{0,4}\d/.test(price) : /^\D{0,4}\d+[.,]\d{2}\b|\p{Sc}/u.test(price)

/** Size of a column of prices, such as `Large`, `500 g` or `price_small`; null for another heading. */
export function readSize(heading: string): string | null {
  const [, size = ''] = sizeHeading.exec(heading) ?? []
  if (size === '') return null
  if (/^(?:x*[sl]|m)$/.test(size)) return size.toUpperCase()
  return size.charAt(0).toUpperCase() + size.slice(1)
}

/** One row for each size with a price; `row` itself without prices by size. */
export function splitSizes(row: SystemRow): readonly SystemRow[] {
  if (row.cells.has('price') || !row.cells.has('title')) return [row]
  const sizes = row.headings.flatMap((heading) => {
    const [size, price] = [readSize(heading), row.text(heading)]
    return size !== null && isPrice(price, heading) ? [{ size, price }] : []
  })
  return sizes.length === 0
    ? [row]
    : sizes.map(({ size, price }, index) =>
        withCells(
          row,
          {
            // One price is no choice.
            ...(sizes.length > 1 && optionCells([['Size', size]])),
            price,
            ...(index > 0 && { sku: '', barcode: '', pictures: '' }),
            ...(row.cells.has('firstStock') && sizes.length > 1 && { firstStock: '0' }),
          },
          index === 0 && row.cells.has('firstStock') && sizes.length > 1
            ? [
                {
                  field: 'firstStock',
                  value: row.cells.get('firstStock') ?? '',
                  problem: 'The file gives one quantity for all sizes together',
                  remedy: 'Each size starts at 0. Count them under Stock',
                },
              ]
            : [],
        ),
      )
}

/** Whether several columns are prices by size. */
export const hasSizes = (headings: readonly string[]): boolean =>
  headings.filter((heading) => readSize(heading) !== null).length > 1
