import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import {
  Id,
  Minor,
  NoBody,
  EmptyResponse,
  Quantity,
  Time,
  Version,
  line,
  page,
  pageFields,
  text,
} from '../../endpoints/scalars.ts'
import { DiscountCode } from './discount-code.ts'
import { discountKinds } from './offered-discount.ts'

/** Excludes archived ones; limited because every cart is checked against those without a code. */
export const mostDiscounts = 500

export const discountStatuses = ['active', 'scheduled', 'paused', 'ended', 'archived'] as const
export const DiscountStatus = z.enum(discountStatuses)
export type DiscountStatus = z.output<typeof DiscountStatus>

/** Items, and categories with their subcategories. */
const ItemChoice = z
  .strictObject({
    categoryIds: z.array(Id).check(z.maxLength(50, 'At most 50 categories')),
    productIds: z.array(Id).check(z.maxLength(100, 'At most 100 items')),
  })
  .check(
    z.refine(({ categoryIds, productIds }) => categoryIds.length + productIds.length > 0, {
      error: 'Choose an item or a category',
    }),
  )

const Percent = z
  .int()
  .check(z.minimum(0, 'Must be zero or more'), z.maximum(10_000, 'At most 100 %'))
const Uses = z.int().check(z.minimum(1, 'At least 1'), z.maximum(1_000_000, 'At most 1000000'))
const fewUnits = z.int().check(z.minimum(1, 'At least 1'), z.maximum(1000, 'At most 1000'))

const terms = {
  name: line(80),
  /** Null for automatic discounts. */
  code: z.nullable(DiscountCode),
  kind: z.enum(discountKinds),
  /** For `percent`, and for the free part of `buy_get`, in hundredths of a percent. */
  percentBp: Percent,
  amountMinor: Minor,
  buyQuantity: fewUnits,
  getQuantity: fewUnits,
  /** Null = all. */
  items: z.nullable(ItemChoice),
  /** Reward items of `buy_get`; null = the items bought. */
  gotItems: z.nullable(ItemChoice),
  minimumMinor: z.nullable(Minor),
  minimumQuantity: z.nullable(Quantity),
  isFirstOrderOnly: z.boolean(),
  startsAt: z.nullable(Time),
  endsAt: z.nullable(Time),
  usageLimit: z.nullable(Uses),
  customerLimit: z.nullable(Uses),
}

const Terms = z.strictObject(terms)
export type DiscountTerms = z.output<typeof Terms>

export const DiscountInput = Terms.check((context) => {
  const { kind, percentBp, amountMinor, startsAt, endsAt } = context.value
  const refuse = (path: string, message: string) =>
    context.issues.push({ code: 'custom', input: context.value, path: [path], message })
  if ((kind === 'percent' || kind === 'buy_get') && percentBp === 0)
    refuse('percentBp', 'Must be more than zero')
  if (kind === 'amount' && amountMinor === 0) refuse('amountMinor', 'Must be more than zero')
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    refuse('endsAt', 'It must end after it starts')
})

const Named = z.array(z.object({ id: Id, title: z.string() }))

export const Discount = z.object({
  id: Id,
  ...terms,
  code: z.nullable(z.string()),
  status: DiscountStatus,
  usedCount: z.int(),
  /** Titles of the chosen items and categories, rewards included; deleted ones are omitted. */
  titles: Named,
  createdAt: Time,
  version: Version,
})
export type Discount = z.output<typeof Discount>

export const discountSorts = ['-created', 'created', 'name', '-name', 'used', '-used'] as const

const see = { permission: 'products.see' } as const
const edit = { permission: 'products.edit' } as const
const params = z.object({ discountId: Id })
const change = { access: edit, params, body: NoBody, response: Discount } as const

export const listDiscounts = get('/discounts', {
  access: see,
  summary: 'Discounts, newest first; archived ones only on request',
  query: z.strictObject({
    ...pageFields,
    search: z.optional(text(100)),
    status: z.optional(DiscountStatus),
    given: z.optional(z.enum(['code', 'automatic'])),
    sort: z.optional(z.enum(discountSorts)),
  }),
  response: page(Discount),
})

export const getDiscount = get('/discounts/:discountId', {
  access: see,
  summary: 'One discount',
  params,
  response: Discount,
})

/** 409 `conflict` for a duplicate code. */
export const createDiscount = post('/discounts', {
  access: edit,
  summary: 'Add a discount',
  body: DiscountInput,
  status: 201,
  response: Discount,
})

/**
 * Existing orders stay unchanged. 409 `version_conflict` if changed by another user since,
 * `conflict` for a duplicate code.
 */
export const updateDiscount = put('/discounts/:discountId', {
  access: edit,
  summary: 'Change a discount',
  params,
  body: z.strictObject({ details: DiscountInput, version: Version }),
  response: Discount,
})

export const pauseDiscount = put('/discounts/:discountId/pause', {
  ...change,
  summary: 'Pause a discount',
})
export const resumeDiscount = del('/discounts/:discountId/pause', {
  access: edit,
  params,
  response: Discount,
  summary: 'Resume a discount',
})

export const archiveDiscount = put('/discounts/:discountId/archive', {
  ...change,
  summary: 'Archive a discount and free its code',
})
/** 409 `conflict` if the code has been taken since. */
export const unarchiveDiscount = del('/discounts/:discountId/archive', {
  access: edit,
  params,
  response: Discount,
  summary: 'Bring an archived discount back',
})

/** 409 `conflict` if used: orders refer to it, so archive it instead. */
export const deleteDiscount = del('/discounts/:discountId', {
  access: edit,
  summary: 'Delete an unused discount',
  params,
  response: EmptyResponse,
})
