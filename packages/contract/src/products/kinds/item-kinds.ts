import * as z from 'zod/mini'

export const itemKinds = ['physical', 'made_to_order', 'service', 'bundle', 'digital'] as const
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
    made_to_order: `${title} is made to order and has no stock; make it a physical item if pieces of it lie on a shelf`,
    service: `${title} is a service and has no stock; make it a physical item if pieces of it lie on a shelf`,
    digital: `${title} is downloaded and has no stock; make it a physical item if pieces of it lie on a shelf`,
    bundle: `${title} is a bundle and has no stock of its own; change the stock of its parts`,
  }[kind as Exclude<ItemKind, 'physical'>]
}

/** It is packed, and has to reach its customer. */
export const isDelivered = (kind: ItemKind): boolean => kind !== 'service' && !isDownloaded(kind)

/** Its customer has it once it is paid, and nobody does anything for that. */
export const isDownloaded = (kind: ItemKind): boolean => kind === 'digital'

/** All there is is downloaded. */
export const areDownloaded = (lines: readonly Pick<Named, 'kind'>[]): boolean =>
  lines.length > 0 && lines.every(({ kind }) => isDownloaded(kind))

/** In how many days after the order it can be had, at the earliest. */
export const maxLeadDays = 30

export const inDays = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

interface Made {
  readonly kind?: ItemKind | undefined
  readonly leadDays?: number | null | undefined
  readonly variants: readonly { readonly initialStock?: number | undefined }[]
}

/** What an item says that does not go with its kind. */
export function kindProblems({ kind = 'physical', leadDays, variants }: Made) {
  const problems: { path: (string | number)[]; message: string }[] = []
  if (kind === 'made_to_order' && leadDays == null)
    problems.push({ path: ['leadDays'], message: 'Say in how many days it is made' })
  if (hasStock(kind)) return problems
  variants.forEach(({ initialStock = 0 }, index) => {
    if (initialStock > 0)
      problems.push({
        path: ['variants', index, 'initialStock'],
        message: 'Only physical items have stock',
      })
  })
  return problems
}
