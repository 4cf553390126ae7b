import * as z from 'zod/mini'

export const itemKinds = [
  'physical',
  'made_to_order',
  'service',
  'bundle',
  'digital',
  'gift_card',
] as const
export const ItemKind = z.enum(itemKinds)
export type ItemKind = z.output<typeof ItemKind>

/** Has stock of its own; a bundle uses that of its parts. */
export const hasStock = (kind: ItemKind): boolean => kind === 'physical'

interface Named {
  readonly kind: ItemKind
  readonly title: string
}

/** Reason and alternative if the item cannot have stock movements; null if it can. */
export function refuseStock({ kind, title }: Named): string | null {
  if (hasStock(kind)) return null
  return {
    made_to_order: `${title} is made to order and has no stock. Change it to a physical item to track stock`,
    service: `${title} is a service and has no stock. Change it to a physical item to track stock`,
    digital: `${title} is downloaded and has no stock. Change it to a physical item to track stock`,
    gift_card: `${title} is a gift card and has no stock. Change it to a physical item to track stock`,
    bundle: `${title} is a bundle without its own stock. Change the stock of its parts`,
  }[kind as Exclude<ItemKind, 'physical'>]
}

/** Packed and delivered or picked up. */
export const isDelivered = (kind: ItemKind): boolean => kind !== 'service' && !comesByItself(kind)

export const isDownloaded = (kind: ItemKind): boolean => kind === 'digital'

/** Prepaid money: no sale, no tax yet, and no discounts. */
export const isGiftCard = (kind: ItemKind): boolean => kind === 'gift_card'

/** Fulfilled automatically on payment. */
export const comesByItself = (kind: ItemKind): boolean => isDownloaded(kind) || isGiftCard(kind)

export const areDownloaded = (lines: readonly Pick<Named, 'kind'>[]): boolean =>
  lines.length > 0 && lines.every(({ kind }) => isDownloaded(kind))

export const areGiftCards = (lines: readonly Pick<Named, 'kind'>[]): boolean =>
  lines.length > 0 && lines.every(({ kind }) => isGiftCard(kind))

/** Earliest availability, in days after the order. */
export const maxLeadDays = 30

export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

interface MadeVariant {
  readonly initialStock?: number | undefined
  readonly compareAtMinor?: number | null | undefined
  readonly salePriceMinor?: number | null | undefined
  readonly quantityBreaks?: readonly object[] | undefined
}

export const onlyItsAmount = 'A gift card’s price is its value'

export const lowerPrices = ({
  compareAtMinor,
  salePriceMinor,
  quantityBreaks = [],
}: Omit<MadeVariant, 'initialStock'>) => [
  ...(compareAtMinor == null ? [] : ['compareAtMinor']),
  ...(salePriceMinor == null ? [] : ['salePriceMinor']),
  ...(quantityBreaks.length > 0 ? ['quantityBreaks'] : []),
]

export function kindProblems({
  kind = 'physical',
  leadDays,
  variants,
}: {
  readonly kind?: ItemKind | undefined
  readonly leadDays?: number | null | undefined
  readonly variants: readonly MadeVariant[]
}) {
  const problems: { path: (string | number)[]; message: string }[] = []
  if (kind === 'made_to_order' && leadDays == null)
    problems.push({ path: ['leadDays'], message: 'Enter the number of days to make it' })
  if (hasStock(kind)) return problems
  variants.forEach((variant, index) => {
    const { initialStock = 0 } = variant
    if (initialStock > 0)
      problems.push({
        path: ['variants', index, 'initialStock'],
        message: 'Only physical items have stock',
      })
    for (const field of isGiftCard(kind) ? lowerPrices(variant) : [])
      problems.push({ path: ['variants', index, field], message: onlyItsAmount })
  })
  return problems
}

export const kindWords: Readonly<Record<ItemKind, string>> = {
  physical: 'Physical item',
  made_to_order: 'Made to order',
  service: 'Service',
  bundle: 'Bundle',
  digital: 'Digital download',
  gift_card: 'Gift card',
}

export const packedKinds = itemKinds.filter(isDelivered)
