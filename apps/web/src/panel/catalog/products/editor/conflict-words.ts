import type { MarketPrices } from '@marketday/contract/catalog/market-prices'
import { moneyFields } from '@marketday/contract/catalog/products/variant-fields'
import { moment, money } from '../../../../platform/format.ts'
import type { ConflictWords } from '../../../forms/ConflictDialog.tsx'
import { sayValue } from '../../../forms/say-value.ts'
import type { ItemDraft } from './item-draft.ts'
import { wordOf } from './item-form.ts'

interface ConflictContext {
  readonly draft: ItemDraft
  readonly currency: string
  readonly markets: readonly NamedMarket[]
  readonly taxClasses: readonly { readonly id: string; readonly name: string }[]
  readonly categories: readonly { readonly id: string; readonly title: string }[]
}

export function conflictWords(context: ConflictContext): ConflictWords {
  const { draft } = context
  const pictures = new Map(draft.images.map(({ fileId }, index) => [fileId, index + 1]))
  const picture = (fileId: string) => `picture ${pictures.get(fileId) ?? 'they added'}`
  const sayPicture = (fileId: string) => (fileId ? picture(fileId) : 'Same as item')
  return {
    label: ({ path }) => {
      const [head = '', id = '', cell] = path.split('.')
      if (path === 'images.order') return 'Order of the pictures'
      if (head === 'images') return cell ? `What ${picture(id)} shows` : `The ${picture(id)}`
      if (head !== 'variants') return wordOf(path)
      const values = draft.variants.find((variant) => variant.id === id)?.optionValues ?? []
      return [wordOf(`variants.0.${cell}`), ...values].join(' · ')
    },
    say: (path, value) => {
      const written = sayFigure(path, value, context.currency) ?? sayNamed(path, value, context)
      if (written !== null) return written
      if (path === 'images.order') return (value as string[]).map(picture).join(', ')
      if (path.endsWith('.pictureFileId')) return sayPicture(String(value))
      if (path === 'options') return optionsInWords(value as ItemDraft['options'])
      return /^images\.[^.]+$/.test(path) ? sayKept(value) : sayValue(value)
    },
  }
}

function sayNamed(path: string, value: unknown, context: ConflictContext): string | null {
  if (/(?:^|\.)taxClassId$/.test(path))
    return context.taxClasses.find(({ id }) => id === value)?.name ?? 'No class'
  if (path.endsWith('.marketPrices'))
    return marketPricesInWords(value as MarketPrices, context.markets, context.currency)
  if (path !== 'categoryId') return null
  return context.categories.find(({ id }) => id === value)?.title ?? 'No category'
}

const sayKept = (value: unknown) => (value === undefined ? 'Removed' : 'Kept')

const times = new Set(['publishAt', 'unpublishAt', 'saleFrom', 'saleUntil'])

export function sayFigure(path: string, value: unknown, currency: string): string | null {
  const isPrice = moneyFields.has(path.split('.').at(-1) ?? '')
  if (isPrice && typeof value === 'number') return money(value, currency)
  if (/(?:^|\.)quantityBreaks$/.test(path)) return breaksInWords(value as Breaks, currency)
  return times.has(path) && typeof value === 'string' ? moment(value) : null
}

export const optionsInWords = (options: ItemDraft['options']) =>
  options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join(' · ') || 'None'

type Breaks = ItemDraft['variants'][number]['quantityBreaks']

const breaksInWords = (breaks: Breaks, currency: string) =>
  breaks
    .map(
      (quantityBreak) =>
        `from ${quantityBreak.from ?? '–'}: ${money(quantityBreak.priceMinor ?? 0, currency)}`,
    )
    .join(', ') || 'None'

interface NamedMarket {
  readonly id: string
  readonly name: string
}

export const marketPricesInWords = (
  prices: MarketPrices,
  markets: readonly NamedMarket[],
  currency: string,
) =>
  Object.entries(prices)
    .map(([marketId, price]) => {
      const name = markets.find(({ id }) => id === marketId)?.name ?? 'a market that was deleted'
      return `${name}: ${money(price, currency)}`
    })
    .join(', ') || 'Price lists'
