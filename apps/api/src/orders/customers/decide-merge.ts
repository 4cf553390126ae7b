import type { KnownOfCustomer } from '@marketday/contract/orders/customers/merge-customers'

/** Limits per customer; see the schema of the details and `changeTags`. */
const limits = { note: 2000, tags: 50 } as const

interface MergedCustomer extends KnownOfCustomer {
  readonly id: string
}

export interface Choice {
  readonly keptId: string
  readonly nameFromId: string
  readonly phoneFromId: string
}

export function decideMerge(customers: readonly MergedCustomer[], choice: Choice): KnownOfCustomer {
  const by = (id: string) => customers.find((customer) => customer.id === id)
  const primary = by(choice.keptId)
  const first = primary ? [primary, ...customers.filter(({ id }) => id !== primary.id)] : customers
  return {
    name: by(choice.nameFromId)?.name ?? '',
    phone: by(choice.phoneFromId)?.phone ?? '',
    note: [...new Set(first.map(({ note }) => note).filter((note) => note !== ''))].join('\n'),
    tags: uniteTags(first.flatMap(({ tags }) => tags)),
    // The stricter consent applies: a customer without consent must not be written to under
    // another's name.
    consent: customers.every(({ consent }) => consent !== null) ? (primary?.consent ?? null) : null,
  }
}

const uniteTags = (tags: readonly string[]): string[] =>
  [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed()

interface Merged extends Pick<KnownOfCustomer, 'note' | 'tags'> {
  readonly lostCreditMinor: number
}

/** Returns why these customers cannot be merged, or null. */
export function refuseMerge({ note, tags, lostCreditMinor }: Merged): string | null {
  if (lostCreditMinor > 0)
    return 'Only the remaining customer can have store credit. Keep that one, or remove the credit from the others first'
  if (note.length > limits.note)
    return `Their notes together are longer than ${limits.note.toLocaleString('en-GB')} characters. Shorten one of them first`
  return tags.length > limits.tags
    ? `Together they have more than ${limits.tags} tags. Remove some first`
    : null
}

/** Restores the values before the merge, except those edited since. */
export function decideUndo(
  now: KnownOfCustomer,
  { before, after }: { readonly before: KnownOfCustomer; readonly after: KnownOfCustomer },
): KnownOfCustomer {
  const brought = new Set(after.tags.filter((tag) => !before.tags.includes(tag)))
  return {
    name: now.name === after.name ? before.name : now.name,
    phone: now.phone === after.phone ? before.phone : now.phone,
    note: now.note === after.note ? before.note : now.note,
    consent: isSameConsent(now.consent, after.consent) ? before.consent : now.consent,
    tags: now.tags.filter((tag) => !brought.has(tag)),
  }
}

const isSameConsent = (one: KnownOfCustomer['consent'], other: KnownOfCustomer['consent']) =>
  one?.source === other?.source && one?.at === other?.at
