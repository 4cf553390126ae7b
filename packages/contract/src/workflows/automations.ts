import * as z from 'zod/mini'

import { del, get, post, put } from '../endpoints/endpoint.ts'
import {
  Currency,
  Id,
  Minor,
  EmptyResponse,
  page,
  pageFields,
  Time,
  Version,
} from '../endpoints/scalars.ts'
import { AutomationInput, automationActKinds } from './automation.ts'

export const Automation = z.object({
  id: Id,
  ...AutomationInput.shape,
  name: z.string(),
  isActive: z.boolean(),
  /** Reasons why it is skipped, as sentences; a referenced record was deleted. */
  problems: z.array(z.string()),
  lastRunAt: z.nullable(Time),
  /** Runs in the last 30 days. */
  runs: z.int(),
  failures: z.int(),
  version: Version,
})
export type Automation = z.output<typeof Automation>

const actKind = z.enum(automationActKinds)

export const ActOutcome = z.object({
  kind: actKind,
  outcome: z.enum(['done', 'unchanged', 'refused']),
  /** Reason for the refusal; otherwise empty. */
  reason: z.string(),
})
export type ActOutcome = z.output<typeof ActOutcome>

export const AutomationRun = z.object({
  id: Id,
  orderId: Id,
  orderNumber: z.string(),
  ranAt: Time,
  /** Reason for skipping all actions; otherwise empty. */
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
  /** Index of the first unmet condition; null if all are met. */
  unmet: z.nullable(z.int()),
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
    names: z.record(z.string(), z.string()),
  }),
})

/** 400 for a reference to a missing record, 409 `conflict` beyond fifty. Inactive until switched on. */
export const createAutomation = post('/automations', {
  access: edit,
  summary: 'Add an automation',
  body: AutomationInput,
  status: 201,
  response: Automation,
})

/** 409 `version_conflict` if changed by another user since. */
export const updateAutomation = put('/automations/:automationId', {
  access: edit,
  summary: 'Change an automation',
  params,
  body: z.strictObject({ details: AutomationInput, version: Version }),
  response: Automation,
})

/** Events during a pause are not processed later. Idempotent. */
export const switchAutomation = put('/automations/:automationId/state', {
  access: edit,
  summary: 'Enable or pause an automation',
  params,
  body: z.strictObject({ isActive: z.boolean() }),
  response: Automation,
})

/** Deletes the log too; changes to orders remain. */
export const deleteAutomation = del('/automations/:automationId', {
  access: edit,
  summary: 'Delete an automation',
  params,
  response: EmptyResponse,
})

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
