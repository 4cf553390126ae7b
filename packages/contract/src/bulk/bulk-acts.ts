import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Allowed, Id, Time, page, pageFields } from '../endpoints/scalars.ts'
import type { Permission } from '../accounts/team/permissions.ts'

export const bulkLimits = { named: 1_000, matching: 100_000, running: 5, undoDays: 7 } as const

/** What bulk acts are about. */
export type BulkSubject = 'items' | 'orders'

const bulkStatuses = ['running', 'done', 'failed', 'stopped', 'undoing', 'undone'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

const bulkOutcomes = ['changed', 'unchanged', 'refused', 'undone', 'kept'] as const
export const BulkOutcome = z.enum(bulkOutcomes)
export type BulkOutcome = z.output<typeof BulkOutcome>

/** What an act would do, in figures. */
export const previewFigures = {
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Why rows are refused, and how many. */
  refusals: z.array(z.object({ reason: z.string(), count: z.int() })),
}
const PreviewFigures = z.object(previewFigures)
export type PreviewFigures = z.output<typeof PreviewFigures>

const actFields = {
  id: Id,
  status: z.enum(bulkStatuses),
  actorName: z.string(),
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Of the changed ones, those that are as they were, and those left alone because of what came after. */
  undone: z.int(),
  kept: z.int(),
  createdAt: Time,
  finishedAt: z.nullable(Time),
  actions: z.object({ undo: Allowed, stop: Allowed }),
}
const ActSummary = z.object(actFields)

/** An act without what it does. */
export type BulkFacts = z.output<typeof ActSummary>

/** An act as it stands, with what it does. */
export const bulkAct = <Action extends z.ZodMiniType>(action: Action) =>
  z.object({ ...actFields, action })

export const BulkRow = z.object({
  id: Id,
  objectId: Id,
  title: z.string(),
  /** Null while it waits for its turn. */
  outcome: z.nullable(BulkOutcome),
  reason: z.string(),
})
export type BulkRow = z.output<typeof BulkRow>

interface Declared<See extends Permission, Edit extends Permission, Act extends z.ZodMiniType> {
  readonly see: { readonly permission: See }
  readonly edit: { readonly permission: Edit }
  readonly act: Act
}

const params = z.object({ bulkActId: Id })

/** How acts on these are looked at, stopped and taken back; how they begin says whoever owns what they change. */
export const bulkActEndpoints = <
  See extends Permission,
  Edit extends Permission,
  Act extends z.ZodMiniType,
>(
  path: string,
  subject: BulkSubject,
  { see, edit, act }: Declared<See, Edit, Act>,
) => ({
  list: get(path, {
    access: see,
    summary: `Changes of many ${subject} in the last seven days, the newest first`,
    query: z.strictObject(pageFields),
    response: page(act),
  }),
  get: get(`${path}/:bulkActId`, {
    access: see,
    summary: `One change of many ${subject}, and how far it is`,
    params,
    response: act,
  }),
  listRows: get(`${path}/:bulkActId/${subject}`, {
    access: see,
    summary: `Results for each of the ${subject}`,
    params,
    query: z.strictObject({ ...pageFields, outcome: z.optional(BulkOutcome) }),
    response: page(BulkRow),
  }),
  /** What is done stands; the rest stays as it is. */
  stop: post(`${path}/:bulkActId/stop`, {
    access: edit,
    summary: `Stop a change of many ${subject}`,
    params,
    response: act,
  }),
  /** Within seven days; what somebody has changed since is left alone and listed as kept. */
  undo: post(`${path}/:bulkActId/undo`, {
    access: edit,
    summary: `Undo a change of many ${subject}`,
    params,
    response: act,
    status: 202,
  }),
})
