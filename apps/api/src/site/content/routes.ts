import * as contract from '@marketday/contract/site/content'
import { notFound } from '../../platform/http/errors.ts'
import { handlePublic } from '../../platform/http/handle.ts'
import { preparePage } from '../../platform/pages/page-cache.ts'
import { sendCached } from '../../platform/pages/send-page.ts'
import type { App } from '../../platform/services.ts'
import { machineFiles } from './seo/machine-files.ts'
import { loadLibrary, summaryOf } from './library.ts'
import type { Library } from './library.ts'
import { findPost, isPublished, relatedTo, selectPosts } from './rules.ts'

const immutable = 'public, max-age=31536000, immutable'

export async function contentRoutes(app: App) {
  const { company, stripe } = app.services.config
  const library = await loadLibrary(undefined, company, stripe.platformFeeBp)
  pageRoutes(app, library)
  postRoutes(app, library)
  machineFiles(app, library)
}

function pageRoutes(app: App, library: Library) {
  handlePublic(app, contract.listContent, () => ({ pages: [...library.entries.values()] }))
  handlePublic(app, contract.findContent, ({ query }) =>
    required(library.entries.get(query.path), 'Page'),
  )
  handlePublic(app, contract.getDocument, ({ params }) =>
    required(library.documents.get(params.hash), 'Document'),
  )
  handlePublic(app, contract.listQuestions, ({ query }) => ({
    questions: library.questions.filter((question) => question.pages.includes(query.page)),
  }))
  handlePublic(app, contract.listTestimonials, () => ({ testimonials: [...library.testimonials] }))
  documentFiles(app, library)
}

function postRoutes(app: App, library: Library) {
  const publishedAt = (now: Date) => {
    const today = now.toISOString().slice(0, 10)
    return library.posts.filter((post) => isPublished(post, today))
  }
  handlePublic(app, contract.listPosts, ({ db, query }) => {
    const selected = selectPosts(publishedAt(db.context.now), query)
    if (selected.page > selected.pageCount) throw notFound('Page')
    return { ...selected, posts: selected.posts.map(summaryOf) }
  })
  handlePublic(app, contract.getPost, ({ db, params }) => {
    const published = publishedAt(db.context.now)
    const post = required(findPost(published, params.slug), 'Post')
    const { html, headings } = post
    return {
      ...summaryOf(post),
      html,
      headings,
      related: relatedTo(post, published).map(summaryOf),
    }
  })
}

/** Serves the documents as `/content/{hash}.json` (spec 7). */
function documentFiles(app: App, library: Library) {
  const files = new Map(
    [...library.documents].map(([hash, document]) => [hash, preparePage(fileOf(document))]),
  )
  app.get<{ Params: { hash: string } }>(
    '/content/:hash([0-9a-f]{64}).json',
    { constraints: { surface: 'main' } },
    (request, reply) =>
      sendCached(request, reply, required(files.get(request.params.hash), 'Document')),
  )
}

const fileOf = (document: contract.ContentDocument) => ({
  text: JSON.stringify(document),
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': immutable },
})

function required<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw notFound(what)
  return value
}
