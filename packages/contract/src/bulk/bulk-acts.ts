import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Allowed, Id, Time, page, pageFields } from '../endpoints/scalars.ts'
import type { Permission } from '../accounts/team/permissions.ts'

export const bulkLimits = { named: 1_000, matching: 100_000, running: 5, undoDays: 7 } as const

export type BulkSubject = 'items' | 'orders'

const bulkStatuses = ['running', 'done', 'failed', 'stopped', 'undoing', 'undone'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

const bulkOutcomes = ['changed', 'unchanged', 'refused', 'undone', 'kept'] as const
export const BulkOutcome = z.enum(bulkOutcomes)
export type BulkOutcome = z.output<typeof BulkOutcome>

export const previewFigures = {
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
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
  /** Undone rows, and rows skipped because of later changes. */
  undone: z.int(),
  kept: z.int(),
  createdAt: Time,
  finishedAt: z.nullable(Time),
  actions: z.object({ undo: Allowed, stop: Allowed }),
}
const ActSummary = z.object(actFields)

export type BulkFacts = z.output<typeof ActSummary>

export const bulkAct = <Action extends z.ZodMiniType>(action: Action) =>
  z.object({ ...actFields, action })

export const BulkRow = z.object({
  id: Id,
  objectId: Id,
  title: z.string(),
  /** Null while queued. */
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

/** Endpoints to view, stop and undo bulk actions; each subject defines how they start. */
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
  /** Completed rows remain; the rest stays unchanged. */
  stop: post(`${path}/:bulkActId/stop`, {
    access: edit,
    summary: `Stop a change of many ${subject}`,
    params,
    response: act,
  }),
  /** Within seven days; rows changed since are skipped and listed. */
  undo: post(`${path}/:bulkActId/undo`, {
    access: edit,
    summary: `Undo a change of many ${subject}`,
    params,
    response: act,
    status: 202,
  }),
})
