import * as z from 'zod/mini'
import { Email } from './email.ts'
import { get, post } from './endpoint.ts'
import { phoneLimits, toE164 } from './phone.ts'
import { Country, Id, line, page, pageFields, text, Time } from './scalars.ts'

export const leadKinds = ['contact', 'partnership', 'demo', 'announcement'] as const
export type LeadKind = (typeof leadKinds)[number]

export const leadStatuses = ['new', 'qualified', 'approved', 'declined', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const leadTransitions: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ['qualified', 'declined', 'closed'],
  qualified: ['approved', 'declined', 'closed'],
  approved: ['closed'],
  declined: ['closed'],
  closed: [],
}

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

/** A form sent sooner than this after it was opened was not filled in by a person. */
export const minFillMs = 2000

export const demoMinutes = 30
export const demoWorkingDays = 10

const choice = <K extends string>(options: Record<K, string>) =>
  z.enum(Object.keys(options) as [K, ...K[]], 'Choose one')

/** An IANA time zone, such as `Europe/London`. */
const TimeZone = line(60).check(z.refine(isTimeZone, { message: 'Unknown time zone' }))

const optionalPhone = z.optional(
  z.pipe(
    text(phoneLimits.inputMax).check(
      z.refine((value) => value === '' || toE164(value) !== null, {
        message: 'Enter a phone number with its country code, such as +44 113 496 0000',
      }),
    ),
    z.transform((value) => toE164(value) ?? ''),
  ),
)

/** Both guards of a public form: a field nobody sees, and the moment the form was opened. */
const guard = {
  nickname: z.optional(z.string().check(z.maxLength(200))),
  openedAt: Time,
}

const person = { name: line(80).check(z.minLength(2, 'Enter your name')), email: Email }

export const ContactMessage = z.strictObject({
  ...guard,
  ...person,
  phone: optionalPhone,
  topic: choice(contactTopics),
  message: text(5000).check(z.minLength(10, 'Write at least 10 characters')),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const PartnerApplication = z.strictObject({
  ...guard,
  ...person,
  phone: optionalPhone,
  company: line(120),
  website: text(200),
  country: Country,
  partnerType: choice(partnerTypes),
  clientsPerYear: z.coerce
    .number('Enter a number')
    .check(z.int('Enter a whole number'), z.minimum(0), z.maximum(100_000)),
  message: text(5000),
})
export type PartnerApplication = z.output<typeof PartnerApplication>

export const DemoRequest = z.strictObject({
  ...guard,
  ...person,
  phone: optionalPhone,
  company: line(120),
  companySize: choice(companySizes),
  startsAt: z.iso.datetime({ offset: true, error: 'Choose a time' }),
  timeZone: TimeZone,
  message: text(2000),
})
export type DemoRequest = z.output<typeof DemoRequest>

export const AnnouncementRequest = z.strictObject({ ...guard, email: Email })
export type AnnouncementRequest = z.output<typeof AnnouncementRequest>

/** What the sender quotes when writing again. */
export const LeadReceipt = z.object({ reference: z.string() })
export type LeadReceipt = z.output<typeof LeadReceipt>

export const DemoSlots = z.object({ timeZone: z.string(), slots: z.array(Time) })
export type DemoSlots = z.output<typeof DemoSlots>

export const DemoReceipt = z.object({ reference: z.string(), startsAt: Time, timeZone: z.string() })
export type DemoReceipt = z.output<typeof DemoReceipt>

export const sendContactMessage = post('/leads/contact-messages', {
  access: 'public',
  summary: 'Send a message to Marketday',
  body: ContactMessage,
  response: LeadReceipt,
  status: 201,
  limit: { max: 10, seconds: 60 },
})

/** A second application from the same address within 30 days updates the first. */
export const applyAsPartner = post('/leads/partner-applications', {
  access: 'public',
  summary: 'Apply for a partnership',
  body: PartnerApplication,
  response: LeadReceipt,
  status: 201,
  limit: { max: 10, seconds: 60 },
})

export const listDemoSlots = get('/leads/demo-slots', {
  access: 'public',
  summary: 'Free times for a demo in the next ten working days',
  response: DemoSlots,
})

/** 409 `slot_taken` when somebody was faster. */
export const bookDemo = post('/leads/demo-bookings', {
  access: 'public',
  summary: 'Book a demo',
  body: DemoRequest,
  response: DemoReceipt,
  status: 201,
  limit: { max: 10, seconds: 60 },
})

/** Answers alike whether or not the address is already known. */
export const askForAnnouncements = post('/leads/announcement-requests', {
  access: 'public',
  summary: 'Ask to be told when something new is ready',
  body: AnnouncementRequest,
  response: z.object({}),
  status: 202,
  limit: { max: 10, seconds: 60 },
})

export const confirmAnnouncements = post('/leads/announcement-confirmations', {
  access: 'public',
  summary: 'Confirm the address by the link that was mailed',
  body: z.strictObject({ token: line(100) }),
  response: z.object({ wasConfirmed: z.boolean() }),
})

export const Lead = z.object({
  id: Id,
  kind: z.enum(leadKinds),
  status: z.enum(leadStatuses),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** When the demo takes place; null for other kinds. */
  startsAt: z.nullable(Time),
  receivedAt: Time,
})
export type Lead = z.output<typeof Lead>

export const listLeads = get('/platform/leads', {
  access: 'operator',
  summary: 'People who wrote to Marketday, the newest first',
  query: z.strictObject({ ...pageFields, kind: z.optional(z.enum(leadKinds)) }),
  response: page(Lead),
})

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
