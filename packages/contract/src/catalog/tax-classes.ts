import * as z from 'zod/mini'

import { del, get, post, put } from '../endpoints/endpoint.ts'
import { Country, Id, EmptyResponse, Version, line } from '../endpoints/scalars.ts'
import { TaxRate } from './tax-rates.ts'

export const taxClassLimits = { classes: 30, rates: 200 } as const

const shape = {
  name: line(60),
  /** Not taxed anywhere. */
  isExempt: z.boolean(),
  rates: z
    .array(TaxRate)
    .check(z.maxLength(taxClassLimits.rates, `At most ${taxClassLimits.rates} rates`)),
}

const placeOf = ({ country, region, validFrom }: TaxRate) =>
  JSON.stringify([country, region.trim().toLowerCase(), validFrom])

const hasEachOnce = z.refine<{ rates: TaxRate[] }>(
  ({ rates }) => new Set(rates.map(placeOf)).size === rates.length,
  { path: ['rates'], message: 'Two rates have the same place and date' },
)
const hasNoneIfExempt = z.refine<{ isExempt: boolean; rates: TaxRate[] }>(
  ({ isExempt, rates }) => !isExempt || rates.length === 0,
  { path: ['rates'], message: 'Exempt classes have no rates' },
)

export const TaxClassInput = z.strictObject(shape).check(hasEachOnce, hasNoneIfExempt)
export type TaxClassInput = z.output<typeof TaxClassInput>

export const TaxClass = z.object({
  id: Id,
  ...shape,
  name: z.string(),
  /** Domestic rate today, in basis points. */
  homeRateBp: z.int(),
  version: Version,
})
export type TaxClass = z.output<typeof TaxClass>

export const TaxDefaults = z.strictObject({
  /** Class of items without one of their own or their category's; null = untaxed. */
  itemClassId: z.nullable(Id),
  /** Class of delivery fees; null = untaxed. */
  deliveryClassId: z.nullable(Id),
})
export type TaxDefaults = z.output<typeof TaxDefaults>

const edit = { permission: 'settings.edit' } as const
const params = z.object({ taxClassId: Id })

export const listTaxClasses = get('/taxes/classes', {
  access: 'member',
  summary: 'The classes by which items are taxed, with their rates',
  response: z.object({
    rows: z.array(TaxClass),
    defaults: TaxDefaults,
    country: Country,
  }),
})

/** 409 `conflict` for a duplicate name, and beyond thirty. */
export const createTaxClass = post('/taxes/classes', {
  access: edit,
  summary: 'Add a tax class',
  body: TaxClassInput,
  status: 201,
  response: TaxClass,
})

/** 409 `version_conflict` if changed by another user since. Orders keep the tax they were placed with. */
export const updateTaxClass = put('/taxes/classes/:taxClassId', {
  access: edit,
  summary: 'Change a tax class',
  params,
  body: z.strictObject({ details: TaxClassInput, version: Version }),
  response: TaxClass,
})

/** 409 `conflict` while in use. */
export const deleteTaxClass = del('/taxes/classes/:taxClassId', {
  access: edit,
  summary: 'Delete an unused tax class',
  params,
  response: EmptyResponse,
})

export const setTaxDefaults = put('/taxes/defaults', {
  access: edit,
  summary: 'Choose the classes of items without one and of delivery fees',
  body: TaxDefaults,
  response: TaxDefaults,
})
