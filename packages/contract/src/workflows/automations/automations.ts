import * as z from 'zod/mini'

import { del, get, post, put } from '../../endpoints/endpoint.ts'
import {
  Currency,
  Id,
  Minor,
  EmptyResponse,
  page,
  pageFields,
  Time,
  Version,
} from '../../endpoints/scalars.ts'
import { AutomationInput, automationActKinds } from './automation.ts'

export const Automation = z.object({
  id: Id,
  ...AutomationInput.shape,
  name: z.string(),
  isActive: z.boolean(),
  /** Why it is skipped, in sentences; somebody or something that it names is gone. */
  problems: z.array(z.string()),
  lastRunAt: z.nullable(Time),
  /** In the last 30 days. */
  runs: z.int(),
  /** Of those, the ones of which something was not done. */
  failures: z.int(),
  version: Version,
})
export type Automation = z.output<typeof Automation>

const actKind = z.enum(automationActKinds)

export const ActOutcome = z.object({
  kind: actKind,
  outcome: z.enum(['done', 'unchanged', 'refused']),
  /** Why it was refused; empty otherwise. */
  reason: z.string(),
})
export type ActOutcome = z.output<typeof ActOutcome>

export const AutomationRun = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  ranAt: Time,
  /** Why nothing was tried; empty otherwise. */
  skipped: z.string(),
  outcomes: z.array(ActOutcome),
})
export type AutomationRun = z.output<typeof AutomationRun>

export const TriedOrder = z.object({
  orderId: Id,
  orderNumber: z.string(),
  placedAt: Time,
  totalMinor: Minor,
  currency: Currency,
  /** Where in the list of conditions the first stands that it does not meet; null where it meets all. */
  unmet: z.nullable(z.int()),
  /** What would be done to it. */
  acts: z.array(z.object({ kind: actKind, isChange: z.boolean() })),
})
export type TriedOrder = z.output<typeof TriedOrder>

const see = { permission: 'settings.see' } as const
const edit = { permission: 'settings.edit' } as const
const params = z.object({ automationId: Id })

export const listAutomations = get('/automations', {
  access: see,
  summary: 'Order automations',
  response: z.object({
    rows: z.array(Automation),
    /** What the items, categories, locations and colleagues that they name are called, by id. */
    names: z.record(z.string(), z.string()),
  }),
})

/** 400 where it names what is not there, 409 `conflict` beyond fifty. It begins to run once it is switched on. */
export const createAutomation = post('/automations', {
  access: edit,
  summary: 'Add an automation',
  body: AutomationInput,
  status: 201,
  response: Automation,
})

/** 409 `version_conflict` when somebody else changed it meanwhile. */
export const updateAutomation = put('/automations/:automationId', {
  access: edit,
  summary: 'Change an automation',
  params,
  body: z.strictObject({ details: AutomationInput, version: Version }),
  response: Automation,
})

/** What happened while it was paused stays as it is. Repeating it changes nothing. */
export const switchAutomation = put('/automations/:automationId/state', {
  access: edit,
  summary: 'Enable or pause an automation',
  params,
  body: z.strictObject({ isActive: z.boolean() }),
  response: Automation,
})

/** Its log goes with it; what it did to orders stays. */
export const deleteAutomation = del('/automations/:automationId', {
  access: edit,
  summary: 'Delete an automation',
  params,
  response: EmptyResponse,
})

/** As though it happened to each of the last fifty orders now. Nothing is changed. */
export const tryAutomation = post('/automations/trials', {
  access: edit,
  summary: 'Preview an automation on recent orders',
  body: AutomationInput,
  response: z.object({ rows: z.array(TriedOrder) }),
  idempotency: 'never',
  harmless: true,
})

export const listAutomationRuns = get('/automations/:automationId/runs', {
  access: see,
  summary: 'Runs of an automation, newest first',
  params,
  query: z.strictObject(pageFields),
  response: page(AutomationRun),
})
