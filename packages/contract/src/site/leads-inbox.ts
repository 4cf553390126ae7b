import * as z from 'zod/mini'
import { get, put } from '../endpoints/endpoint.ts'
import { leadKinds } from './leads.ts'
import { Id, page, pageFields, Time } from '../endpoints/scalars.ts'

export const leadStatuses = ['new', 'qualified', 'approved', 'declined', 'closed'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const leadTransitions: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: ['qualified', 'declined', 'closed'],
  qualified: ['approved', 'declined', 'closed'],
  approved: ['closed'],
  declined: ['closed'],
  closed: [],
}

/** Answers beyond name, email and message; they vary by kind. */
export const LeadDetails = z.object({
  phone: z.optional(z.string()),
  topic: z.optional(z.string()),
  company: z.optional(z.string()),
  companySize: z.optional(z.string()),
  website: z.optional(z.string()),
  country: z.optional(z.string()),
  partnerType: z.optional(z.string()),
  clientsPerYear: z.optional(z.number()),
})
export type LeadDetails = z.output<typeof LeadDetails>

export const Lead = z.object({
  id: Id,
  kind: z.enum(leadKinds),
  status: z.enum(leadStatuses),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  details: LeadDetails,
  /** Time of the demo; null for other kinds and cancelled demos. */
  startsAt: z.nullable(Time),
  /** Whether the mailed confirmation link was opened; null if none is needed. */
  isConfirmed: z.nullable(z.boolean()),
  receivedAt: Time,
})
export type Lead = z.output<typeof Lead>

export const listLeads = get('/platform/leads', {
  access: { operator: 'leads.see' },
  summary: 'People who wrote to Marketday, the newest first',
  query: z.strictObject({
    ...pageFields,
    kind: z.optional(z.enum(leadKinds)),
    status: z.optional(z.enum(leadStatuses)),
  }),
  response: page(Lead),
})

/** 409 `invalid_transition` if the status has changed since. */
export const setLeadStatus = put('/platform/leads/:leadId/status', {
  access: { operator: 'leads.edit' },
  summary: 'Take a lead one step further',
  params: z.object({ leadId: Id }),
  body: z.strictObject({ status: z.enum(leadStatuses) }),
  response: z.object({ status: z.enum(leadStatuses) }),
})
