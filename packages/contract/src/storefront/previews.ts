import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Allowed, Id, NoBody, Time, line, page, pageFields, text } from '../endpoints/scalars.ts'

/** `tab` and `frame`: a member's own, unlisted; a frame has no banner. */
export const previewKinds = ['shared', 'tab', 'frame'] as const
export const PreviewKind = z.enum(previewKinds)
export type PreviewKind = z.output<typeof PreviewKind>

/** Hours by choice. */
export const previewPeriods = { '1h': 1, '1d': 24, '7d': 7 * 24, '30d': 30 * 24 } as const
export const PreviewPeriod = z.enum(['1h', '1d', '7d', '30d'])
export type PreviewPeriod = z.output<typeof PreviewPeriod>

export const previewLimits = {
  /** Open shared previews of a shop. */
  open: 50,
  comments: 200,
  commentLength: 1000,
  nameLength: 60,
  ownHours: 12,
  /** Days after the preview's end. */
  keepsComments: 30,
} as const

export const Preview = z.object({
  id: Id,
  /** Null for the draft. */
  build: z.nullable(z.object({ id: Id, number: z.int() })),
  url: z.string(),
  hasPassword: z.boolean(),
  createdBy: z.string(),
  createdAt: Time,
  expiresAt: Time,
  state: z.enum(['open', 'expired', 'revoked']),
  comments: z.int(),
  unresolved: z.int(),
  actions: z.object({ revoke: Allowed }),
})
export type Preview = z.output<typeof Preview>

/** Percentages of the section, or of the page's content without one. */
export const CommentPlace = z.strictObject({
  sectionId: z.nullable(line(100)),
  xPercent: z.number().check(z.minimum(0), z.maximum(100)),
  yPercent: z.number().check(z.minimum(0), z.maximum(100)),
})
export type CommentPlace = z.output<typeof CommentPlace>

export const PreviewComment = z.object({
  id: Id,
  /** Numbers count from 1 in order of writing. */
  number: z.int(),
  path: z.string(),
  /** Null for the whole page. */
  place: z.nullable(CommentPlace),
  authorName: z.string(),
  text: z.string(),
  createdAt: Time,
  resolvedAt: z.nullable(Time),
  resolvedBy: z.nullable(z.string()),
})
export type PreviewComment = z.output<typeof PreviewComment>

/** As written by a visitor on a page of the preview. */
export const NewPreviewComment = z.strictObject({
  path: z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])/, 'A path such as /about')),
  place: z.nullable(CommentPlace),
  authorName: line(previewLimits.nameLength),
  text: line(previewLimits.commentLength),
})
export type NewPreviewComment = z.output<typeof NewPreviewComment>

const see = { permission: 'builds.see' } as const
const create = { permission: 'builds.create' } as const
const BuildId = z.nullable(Id)
const params = z.object({ previewId: Id })

export const listPreviews = get('/previews', {
  access: see,
  summary: 'Shared previews, newest first, until 30 days after their end',
  query: z.strictObject({
    ...pageFields,
    buildId: z.optional(Id),
    target: z.optional(z.literal('draft')),
  }),
  response: page(Preview),
})

/** 409 `build_not_ready` unless the build is ready or was live. */
export const createPreview = post('/previews', {
  access: create,
  summary: 'Share the draft or a build by a secret address',
  body: z.strictObject({
    /** Null for the draft. */
    buildId: BuildId,
    period: PreviewPeriod,
    password: z.optional(text(100).check(z.minLength(4, 'At least 4 characters'))),
  }),
  response: Preview,
  status: 201,
  idempotency: 'never',
})

/** 409 `invalid_transition` if it was revoked before or has expired. */
export const revokePreview = post('/previews/:previewId/revocation', {
  access: create,
  summary: 'End a preview at once',
  params,
  body: NoBody,
  response: Preview,
})

/**
 * The caller's unprotected, unlisted preview, the same one for each target; each call renews it for
 * 12 hours. 409 `build_not_ready` as for shared ones.
 */
export const openOwnPreview = post('/previews/own', {
  access: see,
  summary: 'Show the draft or a build to the caller, in a tab or in a frame of the panel',
  body: z.strictObject({ buildId: BuildId, kind: z.enum(['tab', 'frame']) }),
  response: z.object({ url: z.string(), expiresAt: Time }),
  idempotency: 'never',
})

export const listPreviewComments = get('/previews/:previewId/comments', {
  access: see,
  summary: 'Comments on a preview, oldest first',
  params,
  response: z.object({ rows: z.array(PreviewComment) }),
})

export const resolvePreviewComment = post('/previews/:previewId/comments/:commentId/resolution', {
  access: create,
  summary: 'Mark a comment as resolved',
  params: z.object({ previewId: Id, commentId: Id }),
  body: NoBody,
  response: PreviewComment,
})
