import * as z from 'zod/mini'

import { CustomValues } from '../custom-fields/custom-values.ts'
import { Id, line, text } from '../../endpoints/scalars.ts'
import { ItemKind, maxLeadDays } from './kinds/item-kinds.ts'

/** Those of an item's plain fields that its page in the shop says, each with what it is when left out. */
export const shownItemFields = {
  /** Markdown; HTML in it is shown as text. */
  description: z._default(text(20_000), ''),
  vendor: z._default(text(120), ''),
  /** As staff would say it over the counter; empty means not stated, which is not the same as none. */
  allergens: z._default(text(500), ''),
  seoTitle: z._default(text(120), ''),
  seoDescription: z._default(text(320), ''),
}

export const LeadDays = z
  .int()
  .check(z.minimum(1, 'At least 1 day'), z.maximum(maxLeadDays, `At most ${maxLeadDays} days`))

/** Of the harmonised system; for customs. */
export const HsCode = text(12).check(
  z.regex(/^(?:\d{6,10})?$/, 'Six to ten digits, such as 190590'),
)

export const CountryOfOrigin = text(2).check(
  z.regex(/^(?:[A-Z]{2})?$/, 'Two capital letters, such as GB'),
)

/**
 * All plain fields of an item. A line here or above gives the field to the input, the reply, the copy of an
 * item and the form's draft.
 */
export const itemFields = {
  ...shownItemFields,
  kind: z._default(ItemKind, 'physical'),
  /** Of what is made to order: in how many days. */
  leadDays: z._default(z.nullable(LeadDays), null),
  productType: z._default(text(120), ''),
  hsCode: z._default(HsCode, ''),
  countryOfOrigin: z._default(CountryOfOrigin, ''),
  tags: z._default(z.array(line(40)).check(z.maxLength(50, 'At most 50 tags')), []),
  categoryId: z._default(z.nullable(Id), null),
  /** Null takes that of its category, else that of the shop. */
  taxClassId: z._default(z.nullable(Id), null),
  /** Of the fields that the business has made. */
  customValues: z._default(CustomValues, {}),
}

const ItemFields = z.object(itemFields)
export type ItemFields = z.output<typeof ItemFields>

export const emptyItemFields: ItemFields = z.parse(ItemFields, {})

/** Only the plain fields of what holds more; a missing one becomes empty. */
export function plainFieldsOf(item: z.input<typeof ItemFields>): ItemFields {
  const fields = Object.entries(emptyItemFields) as [keyof ItemFields, unknown][]
  return Object.fromEntries(
    fields.map(([field, empty]) => [field, item[field] ?? empty]),
  ) as ItemFields
}

/** What is in it, as its owner says it; empty where that is not stated. */
export const statedContent = (item: Pick<ItemFields, 'allergens'>): string => item.allergens
