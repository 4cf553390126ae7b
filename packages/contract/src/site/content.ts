import * as z from 'zod/mini'
import { get } from '../endpoints/endpoint.ts'
import { Day, Slug, line, text } from '../endpoints/scalars.ts'

export const postsPerPage = 10

export const Heading = z.object({ id: z.string(), text: z.string(), depth: z.int() })
export type Heading = z.output<typeof Heading>

/** SHA-256 in hexadecimal; a hash always identifies the same text. */
export const ContentHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a document'))

export const ContentDocument = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  version: z.nullable(z.string()),
  effectiveAt: z.nullable(Day),
  html: z.string(),
  headings: z.array(Heading),
})
export type ContentDocument = z.output<typeof ContentDocument>

export const ContentEntry = z.object({ path: z.string(), title: z.string(), hash: ContentHash })
export type ContentEntry = z.output<typeof ContentEntry>

export const PostSummary = z.object({
  slug: Slug,
  title: z.string(),
  description: z.string(),
  author: z.string(),
  publishedAt: Day,
  tags: z.array(z.string()),
  readingMinutes: z.int(),
})
export type PostSummary = z.output<typeof PostSummary>

export const Post = z.object({
  ...PostSummary.shape,
  html: z.string(),
  headings: z.array(Heading),
  related: z.array(PostSummary),
})
export type Post = z.output<typeof Post>

export const PostPage = z.object({
  posts: z.array(PostSummary),
  page: z.int(),
  pageCount: z.int(),
  total: z.int(),
  tags: z.array(z.object({ tag: z.string(), count: z.int() })),
})
export type PostPage = z.output<typeof PostPage>

export const Question = z.object({ question: z.string(), html: z.string() })
export type Question = z.output<typeof Question>

export const Testimonial = z.object({
  name: z.string(),
  role: z.string(),
  business: z.string(),
  quote: z.string(),
  /** Written for the demo and labeled as such. */
  isSample: z.boolean(),
})
export type Testimonial = z.output<typeof Testimonial>

export const questionPages = ['home', 'pricing'] as const

export const listContent = get('/content', {
  access: 'public',
  summary: 'Every content page with the hash of its document',
  response: z.object({ pages: z.array(ContentEntry) }),
})

/** 404 if no page has this path. */
export const findContent = get('/content/entry', {
  access: 'public',
  summary: 'The hash of the document at an address',
  // Any path is allowed: an impossible one is a normal 404.
  query: z.object({ path: z.string().check(z.maxLength(2000)) }),
  response: ContentEntry,
})

/** Also served to browsers as `/content/{hash}.json`. */
export const getDocument = get('/content/documents/:hash', {
  access: 'public',
  summary: 'A content document by its hash',
  params: z.object({ hash: ContentHash }),
  response: ContentDocument,
})

export const listPosts = get('/content/posts', {
  access: 'public',
  summary: 'Published posts, newest first',
  query: z.object({
    tag: z.optional(line(40)),
    q: z.optional(text(100)),
    page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  }),
  response: PostPage,
})

/** A former slug returns the post with its current `slug`. */
export const getPost = get('/content/posts/:slug', {
  access: 'public',
  summary: 'One published post',
  params: z.object({ slug: Slug }),
  response: Post,
})

export const listQuestions = get('/content/questions', {
  access: 'public',
  summary: 'Questions and answers of a page',
  query: z.object({ page: z.enum(questionPages) }),
  response: z.object({ questions: z.array(Question) }),
})

export const listTestimonials = get('/content/testimonials', {
  access: 'public',
  summary: 'What shop owners say',
  response: z.object({ testimonials: z.array(Testimonial) }),
})
