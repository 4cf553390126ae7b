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

/** Named objects, or all that match the filters when the action starts. */
export const bulkSelection = <Name extends string, Matching extends z.ZodMiniType>(
  name: Name,
  noun: string,
  matching: Matching,
) => {
  const named = z
    .array(Id)
    .check(z.minLength(1, `Choose at least one ${noun}`), z.maxLength(bulkLimits.named))
  return z.union([
    z.strictObject({ [name]: named } as Readonly<Record<Name, typeof named>>),
    z.strictObject({ matching }),
  ])
}

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
const BulkProgress = z.object(actFields)
/** State and counts of a bulk action, the same for every noun. */
export type BulkProgress = z.output<typeof BulkProgress>

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

type Schema = z.ZodMiniType

interface Declared<
  See extends Permission,
  Edit extends Permission,
  Act extends Schema,
  Request extends Schema,
  Preview extends Schema,
> {
  readonly see: { readonly permission: See }
  readonly edit: { readonly permission: Edit }
  readonly act: Act
  /** Selection and action, for preview and start. */
  readonly body: Request
  readonly preview: Preview
}

const params = z.object({ bulkActId: Id })

/** Endpoints of a noun's bulk actions. */
export const bulkActEndpoints = <
  See extends Permission,
  Edit extends Permission,
  Act extends Schema,
  Request extends Schema,
  Preview extends Schema,
>(
  path: string,
  subject: BulkSubject,
  declared: Declared<See, Edit, Act, Request, Preview>,
) => ({
  ...endpointsToStart(path, subject, declared),
  ...endpointsToFollow(path, subject, declared),
})

const endpointsToStart = <
  Edit extends Permission,
  Act extends Schema,
  Request extends Schema,
  Preview extends Schema,
>(
  path: string,
  subject: BulkSubject,
  {
    edit: access,
    act,
    body,
    preview,
  }: Pick<Declared<never, Edit, Act, Request, Preview>, 'edit' | 'act' | 'body' | 'preview'>,
) => ({
  preview: post(`${path}/previews`, {
    access,
    summary: `Preview of a change of many ${subject}`,
    body,
    response: preview,
    idempotency: 'never',
    harmless: true,
  }),
  /** Runs as a job; 409 `conflict` while too many others run. */
  start: post(path, {
    access,
    summary: `Change many ${subject} at once`,
    body,
    response: act,
    status: 202,
  }),
})

const endpointsToFollow = <See extends Permission, Edit extends Permission, Act extends Schema>(
  path: string,
  subject: BulkSubject,
  { see, edit, act }: Pick<Declared<See, Edit, Act, never, never>, 'see' | 'edit' | 'act'>,
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
