import * as z from 'zod/mini'

import { get, post } from '../endpoints/endpoint.ts'
import { Id, line } from '../endpoints/scalars.ts'

export const pageKinds = [
  'about',
  'delivery',
  'returns',
  'terms',
  'privacy',
  'faq',
  'post',
  'page',
] as const
export const PageKind = z.enum(pageKinds)
export type PageKind = z.output<typeof PageKind>

/** Limits per website. */
export const pageLimits = { pages: 20, letters: 20_000, pathLetters: 200 } as const

/** Text page from a website, as Markdown. */
export const SourcePage = z.object({
  path: z.string().check(z.maxLength(pageLimits.pathLetters)),
  kind: PageKind,
  title: z.string().check(z.maxLength(120)),
  body: z.string().check(z.maxLength(pageLimits.letters)),
})
export type SourcePage = z.output<typeof SourcePage>

export const ImportPage = z.object({
  path: z.string(),
  kind: PageKind,
  title: z.string(),
  body: z.string(),
  /** Already a page of the shop, as a draft or published. */
  isTaken: z.boolean(),
})
export type ImportPage = z.output<typeof ImportPage>

const params = z.object({ id: Id })
const response = z.object({ rows: z.array(ImportPage) })

export const listImportPages = get('/scraper/imports/:id/pages', {
  access: { permission: 'products.see' },
  summary: 'Pages and posts that an import found',
  params,
  response,
})

/** Existing pages stay unchanged. */
export const takeImportPages = post('/scraper/imports/:id/pages', {
  access: { permission: 'builds.create' },
  summary: 'Keep pages of the website as drafts of the shop',
  params,
  body: z.strictObject({
    paths: z
      .array(line(pageLimits.pathLetters))
      .check(z.minLength(1, 'Choose at least one page'), z.maxLength(50)),
  }),
  response,
  status: 201,
})
