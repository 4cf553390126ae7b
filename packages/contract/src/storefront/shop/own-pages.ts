import * as z from 'zod/mini'

import { del, get, put } from '../../endpoints/endpoint.ts'
import { Id, EmptyResponse, Version, line, text } from '../../endpoints/scalars.ts'

/** A text page that a shop has besides, or in place of, the pages that every shop has. */
export const OwnPage = z.object({
  id: z.string(),
  path: z.string(),
  title: z.string(),
  /** Markdown; HTML in it is shown as text. */
  body: z.string(),
  /** The next build shows it. */
  isPublished: z.boolean(),
  /** Where it lay on the website it came from; empty when it came from none. */
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

/** 409 `version_conflict` when somebody else saved since `version` was read. */
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
