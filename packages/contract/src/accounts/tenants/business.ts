import * as z from 'zod/mini'

import { get, put } from '../../endpoints/endpoint.ts'
import { Country, Currency, Version } from '../../endpoints/scalars.ts'
import { hoursProblem } from '../../storefront/shop/opening-hours.ts'
import { OpeningHours, StepOneAnswers, WeekHours } from './setup.ts'

/** Business details, during and after set-up. Opening hours may be empty. */
export const BusinessDetails = z.strictObject({
  ...StepOneAnswers.shape,
  openingHours: WeekHours.check(
    z.superRefine((hours, context) => {
      const message = hoursProblem(hours)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  ),
})
export type BusinessDetails = z.output<typeof BusinessDetails>

/** Stored form: imported details may not satisfy the input format. */
const StoredDetails = z.object({
  ...BusinessDetails.shape,
  tradeName: z.string(),
  email: z.string(),
  phone: z.string(),
  openingHours: z.array(OpeningHours),
})

export const Business = z.object({
  details: StoredDetails,
  logoUrl: z.nullable(z.string()),
  country: Country,
  currency: Currency,
  version: Version,
})
export type Business = z.output<typeof Business>

export const getBusiness = get('/business', {
  access: { permission: 'settings.see' },
  summary: 'What the business says of itself',
  response: Business,
})

/**
 * Visible to visitors with the next build. 409 `version_conflict` if saved by another user since
 * `version` was read; 400 for a new tax number that does not match the country's format.
 */
export const updateBusiness = put('/business', {
  access: { permission: 'settings.edit' },
  summary: 'Change what the business says of itself',
  body: z.strictObject({ details: BusinessDetails, version: Version }),
  response: Business,
})
