import * as z from 'zod/mini'

import { BillingInterval } from '../billing/billing.ts'
import { get, post, put } from '../../endpoints/endpoint.ts'
import { OptionalPhone } from '../../contact/phone.ts'
import { ParsedPlace } from '../../contact/place.ts'
import {
  Country,
  Currency,
  Id,
  Minor,
  Time,
  line,
  text,
  NoBody,
  wellFormed,
} from '../../endpoints/scalars.ts'
import { findColorProblems } from '../../storefront/design/theme-colors.ts'
import { PublicEmail } from './public-email.ts'
import { ShopSlug } from './slug.ts'

/** Wizard pages in the specification's order, as used in the URL. */
export const setupSteps = ['selectPlan', 'stepOne', 'stepTwo', 'stepThree', 'checkoutPay'] as const
export type SetupStep = (typeof setupSteps)[number]

export const businessTypes = [
  'not_said',
  'sole_trader',
  'company',
  'partnership',
  'charity',
] as const
export const industries = [
  'bakery',
  'food_and_drink',
  'flowers_and_plants',
  'clothing',
  'home_and_crafts',
  'health_and_beauty',
  'books_and_gifts',
  'hardware',
  'other',
] as const

/** Four spans a day. */
export const maxSpans = 28

const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time such as 09:30'))

/** 1 is Monday, 7 is Sunday. */
export const OpeningHours = z.strictObject({
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  opens: clockTime,
  closes: clockTime,
})

export const WeekHours = z
  .array(OpeningHours)
  .check(z.maxLength(maxSpans, `At most ${maxSpans} times a week`))

export const SelectPlanAnswers = z.strictObject({ planId: line(40), interval: BillingInterval })

export const StepOneAnswers = z.strictObject({
  tradeName: line(80),
  legalName: text(120),
  businessType: z.enum(businessTypes),
  industry: z.enum(industries),
  email: PublicEmail,
  phone: OptionalPhone,
  place: ParsedPlace,
  taxId: text(30),
  logoFileId: z.nullable(Id),
})

export const StepTwoAnswers = z.strictObject({
  shopName: line(80),
  slug: ShopSlug,
  country: Country,
  currency: Currency,
  locale: z.string().check(z.regex(/^[a-z]{2}-[A-Z]{2}$/, 'A language and country, such as en-GB')),
  timeZone: line(60),
  primaryColour: z.string().check(
    z.regex(/^#[0-9a-f]{6}$/i, 'A colour such as #3b4cca'),
    z.refine(
      (colour) =>
        findColorProblems({
          name: 'bakery',
          primary: colour.toLowerCase(),
          page: null,
          ink: null,
        }).length === 0,
      'Buttons in this colour are hard to see. Choose a darker colour',
    ),
  ),
})

export const StepThreeAnswers = z.strictObject({
  catalogueSource: z.enum(['import', 'empty']),
  offersPickup: z.boolean(),
  offersDelivery: z.boolean(),
  deliveryRadiusKm: z
    .number()
    .check(z.minimum(0.5, 'At least 0.5 km'), z.maximum(200, 'At most 200 km')),
  deliveryFeeMinor: Minor,
  freeDeliveryOverMinor: z.nullable(Minor),
  /** Empty if the business states none. */
  openingHours: WeekHours,
  acceptsCash: z.boolean(),
})

/** Answers so far; every field may be missing. */
export const SetupAnswers = z.strictObject({
  selectPlan: z.optional(z.partial(SelectPlanAnswers)),
  stepOne: z.optional(z.partial(StepOneAnswers)),
  stepTwo: z.optional(z.partial(StepTwoAnswers)),
  stepThree: z.optional(z.partial(StepThreeAnswers)),
})
export type SetupAnswers = z.output<typeof SetupAnswers>

/** Complete schema of each page's answers, required to finish the page. */
export const setupStepSchemas = {
  selectPlan: SelectPlanAnswers,
  stepOne: StepOneAnswers,
  stepTwo: StepTwoAnswers,
  stepThree: StepThreeAnswers,
} as const

export const Setup = z.object({
  answers: SetupAnswers,
  /** URL of the uploaded logo; null if none. */
  logoUrl: z.nullable(z.string()),
  finishedSteps: z.array(z.enum(setupSteps)),
  nextStep: z.enum(setupSteps),
  savedAt: Time,
  completedAt: z.nullable(Time),
  shopUrl: z.string(),
})
export type Setup = z.output<typeof Setup>

export const getSetup = get('/setup', {
  access: { permission: 'billing.edit' },
  summary: 'How far the set-up has come',
  response: Setup,
})

/** Autosaves by merging the given fields. Set-up resumes on any device. */
export const saveSetup = put('/setup/answers', {
  access: { permission: 'billing.edit' },
  summary: 'Save set-up answers',
  body: SetupAnswers,
  response: Setup,
})

/** Applies a page's answers to the business. The whole page must be valid. */
export const finishSetupStep = post('/setup/steps/:step', {
  access: { permission: 'billing.edit' },
  summary: 'Finish a page of the set-up',
  params: z.object({ step: z.enum(['selectPlan', 'stepOne', 'stepTwo', 'stepThree']) }),
  body: z.union([SelectPlanAnswers, StepOneAnswers, StepTwoAnswers, StepThreeAnswers]),
  response: Setup,
})

/**
 * Reserves a shop address for half an hour from each request, one per business. If taken, reserves
 * a similar one.
 */
export const reserveSlug = put('/setup/slug', {
  access: { permission: 'billing.edit' },
  summary: 'Reserve a shop address',
  body: z.strictObject({
    slug: z.string().check(z.maxLength(60), wellFormed),
    /** Town of the business; used first in suggestions. */
    town: z.optional(text(100)),
  }),
  limit: { max: 120, seconds: 60 },
  response: z.object({
    slug: z.string(),
    isFree: z.boolean(),
    reason: z.nullable(z.string()),
    /** Similar free address; null if the requested one is free. */
    suggestion: z.nullable(z.string()),
    /**
     * End of the reservation; null if none: the business's current address, or too many
     * reservations from one network.
     */
    keptUntil: z.nullable(Time),
  }),
})

export const ShopFacts = z.strictObject({
  ...z.pick(StepOneAnswers, { email: true, phone: true, logoFileId: true }).shape,
  ...z.pick(StepTwoAnswers, { shopName: true, currency: true, locale: true, primaryColour: true })
    .shape,
  ...z.pick(StepThreeAnswers, { openingHours: true }).shape,
  address: text(300),
  /** Import with the items to show; null = the shop's own items. */
  importId: z.nullable(Id),
})
export type ShopFacts = z.input<typeof ShopFacts>

/** Renders a static preview of the shop's first page with these answers; stores nothing. */
export const previewShop = post('/setup/shop-preview', {
  access: { permission: 'billing.edit' },
  summary: 'Preview the shop',
  body: ShopFacts,
  response: z.object({ html: z.string() }),
  idempotency: 'never',
  harmless: true,
  limit: { max: 120, seconds: 60 },
})

/** Ends the wizard once a plan is active; the panel opens as usual from then on. */
export const completeSetup = post('/setup/completion', {
  access: { permission: 'billing.edit' },
  summary: 'Finish the set-up',
  body: NoBody,
  response: Setup,
})
