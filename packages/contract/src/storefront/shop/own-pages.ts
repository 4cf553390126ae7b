import * as z from 'zod/mini'

import { del, get, put } from '../../endpoints/endpoint.ts'
import { Id, EmptyResponse, Version, line, text } from '../../endpoints/scalars.ts'

export const OwnPage = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  /** Markdown; HTML in it is shown as text. */
  body: z.string(),
  isPublished: z.boolean(),
  /** Path on the imported website; empty if none. */
  oldPath: z.string(),
  version: z.int(),
})
export type OwnPage = z.output<typeof OwnPage>

const params = z.object({ shopPageId: Id })

export const listOwnPages = get('/shop-pages', {
  access: { permission: 'builds.see' },
  summary: 'Text pages of the shop, drafts too',
  response: z.object({ rows: z.array(OwnPage) }),
})

/** 409 `version_conflict` if saved by another user since `version` was read. */
export const updateOwnPage = put('/shop-pages/:shopPageId', {
  access: { permission: 'builds.create' },
  summary: 'Change, publish or withdraw a text page',
  params,
  body: z.strictObject({
    title: line(120),
    body: text(50_000),
    isPublished: z.boolean(),
    version: Version,
  }),
  response: OwnPage,
})

export const deleteOwnPage = del('/shop-pages/:shopPageId', {
  access: { permission: 'builds.create' },
  summary: 'Delete a text page',
  params,
  response: EmptyResponse,
})
