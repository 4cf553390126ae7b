import * as z from 'zod/mini'

import { CustomValues } from '../custom-values.ts'
import { Id, line, text } from '../../endpoints/scalars.ts'
import { ItemKind, maxLeadDays } from './item-kinds.ts'

/** Plain fields shown on the shop's item page, with their defaults. */
export const shownItemFields = {
  /** Markdown; HTML in it is shown as text. */
  description: z._default(text(20_000), ''),
  vendor: z._default(text(120), ''),
  /** Allergens in plain words; empty means not stated, which differs from none. */
  allergens: z._default(text(500), ''),
  seoTitle: z._default(text(120), ''),
  seoDescription: z._default(text(320), ''),
}

export const LeadDays = z
  .int()
  .check(z.minimum(1, 'At least 1 day'), z.maximum(maxLeadDays, `At most ${maxLeadDays} days`))

/** Harmonized System code, for customs. */
export const HsCode = text(12).check(
  z.regex(/^(?:\d{6,10})?$/, 'Six to ten digits, such as 190590'),
)

export const CountryOfOrigin = text(2).check(
  z.regex(/^(?:[A-Z]{2})?$/, 'Two capital letters, such as GB'),
)

/** All plain fields of an item. A field added here or above appears in input, reply, item copy and form draft. */
export const itemFields = {
  ...shownItemFields,
  kind: z._default(ItemKind, 'physical'),
  /** Lead time of made-to-order items, in days. */
  leadDays: z._default(z.nullable(LeadDays), null),
  productType: z._default(text(120), ''),
  hsCode: z._default(HsCode, ''),
  countryOfOrigin: z._default(CountryOfOrigin, ''),
  tags: z._default(z.array(line(40)).check(z.maxLength(50, 'At most 50 tags')), []),
  categoryId: z._default(z.nullable(Id), null),
  /** Null = class of the category, else of the shop. */
  taxClassId: z._default(z.nullable(Id), null),
  customValues: z._default(CustomValues, {}),
}

const ItemFields = z.object(itemFields)
export type ItemFields = z.output<typeof ItemFields>

export const emptyItemFields: ItemFields = z.parse(ItemFields, {})

/** Extracts the plain fields; missing ones become empty. */
export function plainFieldsOf(item: z.input<typeof ItemFields>): ItemFields {
  const fields = Object.entries(emptyItemFields) as [keyof ItemFields, unknown][]
  return Object.fromEntries(
    fields.map(([field, empty]) => [field, item[field] ?? empty]),
  ) as ItemFields
}

/** Allergens as stated by the owner; empty if not stated. */
export const statedContent = (item: Pick<ItemFields, 'allergens'>): string => item.allergens
