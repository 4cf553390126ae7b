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

/** Its own pieces lie on a shelf, where they are counted; of a bundle those of its parts. */
export const hasStock = (kind: ItemKind): boolean => kind === 'physical'

interface Named {
  readonly kind: ItemKind
  readonly title: string
}

/** Why no pieces of an item can come in, go or be counted, and what to do instead; null where they can. */
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

/** It is packed, and has to reach its customer. */
export const isDelivered = (kind: ItemKind): boolean => kind !== 'service' && !comesByItself(kind)

/** Its customer has files of it. */
export const isDownloaded = (kind: ItemKind): boolean => kind === 'digital'

/** Money that somebody else spends later: it is no sale, has no tax yet, and nothing is taken off it. */
export const isGiftCard = (kind: ItemKind): boolean => kind === 'gift_card'

/** Its customer has it once it is paid, and nobody does anything for that. */
export const comesByItself = (kind: ItemKind): boolean => isDownloaded(kind) || isGiftCard(kind)

/** All there is is downloaded. */
export const areDownloaded = (lines: readonly Pick<Named, 'kind'>[]): boolean =>
  lines.length > 0 && lines.every(({ kind }) => isDownloaded(kind))

/** All there is is gift cards. */
export const areGiftCards = (lines: readonly Pick<Named, 'kind'>[]): boolean =>
  lines.length > 0 && lines.every(({ kind }) => isGiftCard(kind))

/** In how many days after the order it can be had, at the earliest. */
export const maxLeadDays = 30

export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

interface MadeVariant {
  readonly initialStock?: number | undefined
  readonly compareAtMinor?: number | null | undefined
  readonly salePriceMinor?: number | null | undefined
  readonly quantityBreaks?: readonly object[] | undefined
}

export const onlyItsAmount = 'A gift card’s price is its value'

/** What else a variant says it costs. */
export const lowerPrices = ({
  compareAtMinor,
  salePriceMinor,
  quantityBreaks = [],
}: Omit<MadeVariant, 'initialStock'>) => [
  ...(compareAtMinor == null ? [] : ['compareAtMinor']),
  ...(salePriceMinor == null ? [] : ['salePriceMinor']),
  ...(quantityBreaks.length > 0 ? ['quantityBreaks'] : []),
]

/** What an item says that does not go with its kind. */
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
