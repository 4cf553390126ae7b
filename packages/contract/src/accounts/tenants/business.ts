import * as z from 'zod/mini'

import { get, put } from '../../endpoints/endpoint.ts'
import { Country, Currency, Version } from '../../endpoints/scalars.ts'
import { hoursProblem } from '../../storefront/shop/opening-hours.ts'
import { OpeningHours, StepOneAnswers, WeekHours } from './setup.ts'

/** What a business says of itself, after its set-up as in it. The shop may have no opening hours. */
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

/** As it is stored: what a website said of itself may be written in another way than is asked for here. */
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
 * Visitors see it with the next build. 409 `version_conflict` when somebody else saved since `version` was read;
 * 400 for a new tax number that is not written as those of the country are.
 */
export const updateBusiness = put('/business', {
  access: { permission: 'settings.edit' },
  summary: 'Change what the business says of itself',
  body: z.strictObject({ details: BusinessDetails, version: Version }),
  response: Business,
})
