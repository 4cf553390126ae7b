import * as z from 'zod/mini'
import { Email } from '../accounts/identity/email.ts'
import { get, post } from '../endpoints/endpoint.ts'
import { OptionalPhone } from '../contact/phone.ts'
import { line, Time, wellFormed } from '../endpoints/scalars.ts'

export const leadKinds = ['contact', 'partnership', 'demo', 'announcement'] as const
export type LeadKind = (typeof leadKinds)[number]

export const contactTopics = {
  question: 'A question before I start',
  help: 'Help with my shop',
  billing: 'Billing',
  privacy: 'Privacy',
  security: 'Security',
  other: 'Something else',
} as const

export const partnerTypes = {
  agency: 'Agency',
  reseller: 'Reseller',
  technology: 'Technology',
  affiliate: 'Affiliate',
} as const

export const companySizes = {
  solo: 'Just me',
  small: '2–10 people',
  medium: '11–50 people',
  large: 'More than 50 people',
} as const

/** Minimum time between opening and submitting a form; faster ones are bots. */
export const minFillMs = 2000

export const demoMinutes = 30
export const demoWorkingDays = 10

const choice = <K extends string>(options: Record<K, string>, message: string) =>
  z.enum(Object.keys(options) as [K, ...K[]], message)

/** Trimmed text whose messages name the field, because they also appear in an error summary. */
const boundedText = (
  short: string,
  long: string,
  { min = 1, max }: { min?: number; max: number },
) => z.string().check(z.trim(), z.minLength(min, short), z.maxLength(max, long), wellFormed)

const message = (max: number, min = 0) =>
  boundedText(
    `Enter a message of at least ${min} characters`,
    `Your message can have up to ${max} characters`,
    { min, max },
  )

const company = boundedText(
  'Enter the name of your business',
  'The name of your business can have up to 120 characters',
  { max: 120 },
)

export const TimeZone = line(60).check(z.refine(isTimeZone, { message: 'Unknown time zone' }))

/** Spam guards of public forms: a hidden field and the time the form was opened. */
const guard = {
  nickname: z.optional(z.string().check(z.maxLength(200))),
  openedAt: Time,
}

/** Used in mail to an unconfirmed address, so it must not contain a web address. */
const name = boundedText('Enter your name', 'Your name can have up to 80 characters', {
  min: 2,
  max: 80,
}).check(
  z.refine((value) => !/:\/\/|www\./i.test(value), {
    message: 'Enter your name without a web address',
  }),
)

const person = { name, email: Email }

export const ContactMessage = z.strictObject({
  ...guard,
  ...person,
  phone: z.optional(OptionalPhone),
  topic: choice(contactTopics, 'Choose a topic'),
  message: message(5000, 10),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const PartnerApplication = z.strictObject({
  ...guard,
  ...person,
  phone: z.optional(OptionalPhone),
  company,
  website: boundedText('', 'Your website address can have up to 200 characters', {
    min: 0,
    max: 200,
  }),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Choose a country')),
  partnerType: choice(partnerTypes, 'Choose a partnership type'),
  clientsPerYear: z.pipe(
    // An empty field is not zero.
    z.transform((value) => (value === '' ? undefined : value)),
    z.coerce
      .number('Enter the number of clients you expect')
      .check(
        z.int('Enter a whole number of clients'),
        z.minimum(0, 'The number of clients can’t be below zero'),
        z.maximum(100_000, 'The number of clients can be 100,000 at most'),
      ),
  ),
  message: message(5000),
})
export type PartnerApplication = z.output<typeof PartnerApplication>

export const DemoRequest = z.strictObject({
  ...guard,
  ...person,
  phone: z.optional(OptionalPhone),
  company,
  companySize: choice(companySizes, 'Choose your team size'),
  startsAt: z.iso.datetime({ offset: true, error: 'Choose a time' }).check(z.maxLength(40)),
  timeZone: TimeZone,
  message: message(2000),
})
export type DemoRequest = z.output<typeof DemoRequest>

export const AnnouncementRequest = z.strictObject({ ...guard, email: Email })
export type AnnouncementRequest = z.output<typeof AnnouncementRequest>

export const LeadReceipt = z.object({ reference: z.string() })
export type LeadReceipt = z.output<typeof LeadReceipt>

export const DemoSlots = z.object({ timeZone: z.string(), slots: z.array(Time) })
export type DemoSlots = z.output<typeof DemoSlots>

export const DemoReceipt = z.object({
  reference: z.string(),
  startsAt: Time,
  timeZone: z.string(),
  /** Secret of the link to move or cancel the demo; null for a form received earlier. */
  bookingToken: z.nullable(z.string()),
})
export type DemoReceipt = z.output<typeof DemoReceipt>

export const sendContactMessage = post('/leads/contact-messages', {
  access: 'public',
  summary: 'Send a message to Marketday',
  body: ContactMessage,
  response: LeadReceipt,
  status: 201,
  limit: { max: 20, seconds: 60 },
})

/** A second application from the same address within 30 days updates the first. */
export const applyAsPartner = post('/leads/partner-applications', {
  access: 'public',
  summary: 'Apply for a partnership',
  body: PartnerApplication,
  response: LeadReceipt,
  status: 201,
  limit: { max: 20, seconds: 60 },
})

export const listDemoSlots = get('/leads/demo-slots', {
  access: 'public',
  summary: 'Free times for a demo in the next ten working days',
  response: DemoSlots,
})

/** 409 `slot_taken` if the slot was just booked. */
export const bookDemo = post('/leads/demo-bookings', {
  access: 'public',
  summary: 'Book a demo',
  body: DemoRequest,
  response: DemoReceipt,
  status: 201,
  limit: { max: 20, seconds: 60 },
})

/** Same response whether or not the address is known. */
export const askForAnnouncements = post('/leads/announcement-requests', {
  access: 'public',
  summary: 'Ask to be told when something new is ready',
  body: AnnouncementRequest,
  response: z.object({}),
  status: 202,
  limit: { max: 20, seconds: 60 },
})

export const confirmAnnouncements = post('/leads/announcement-confirmations', {
  access: 'public',
  summary: 'Confirm the address by the link that was mailed',
  body: z.strictObject({ token: line(100) }),
  response: z.object({ wasConfirmed: z.boolean(), reference: z.string() }),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
