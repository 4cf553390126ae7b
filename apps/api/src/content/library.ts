import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type {
  ContentDocument,
  ContentEntry,
  Post,
  PostSummary,
  Question,
  Testimonial,
} from '@marketday/contract/site/content'
import {
  PageMatter,
  PostMatter,
  QuestionMatter,
  readSources,
  TestimonialMatter,
} from './front-matter.ts'
import { renderMarkdown } from './markdown.ts'
import { readingMinutes } from './rules.ts'

export interface StoredPost extends Omit<Post, 'related'> {
  readonly formerSlugs: readonly string[]
  readonly isDraft: boolean
  /** Lower-case words that a search looks through. */
  readonly searchText: string
}

/** Everything written in `content/`, rendered once at start. */
export interface Library {
  readonly entries: ReadonlyMap<string, ContentEntry>
  readonly documents: ReadonlyMap<string, ContentDocument>
  /** Newest first. */
  readonly posts: readonly StoredPost[]
  readonly questions: readonly (Question & { readonly pages: readonly string[] })[]
  readonly testimonials: readonly Testimonial[]
}

export async function loadLibrary(folder: string): Promise<Library> {
  const [legal, pages, posts, questions, testimonials] = await Promise.all([
    loadPages(join(folder, 'legal')),
    loadPages(join(folder, 'pages')),
    loadPosts(join(folder, 'blog')),
    loadQuestions(join(folder, 'faq')),
    loadTestimonials(join(folder, 'testimonials')),
  ])
  const hashed = [...legal, ...pages].map((document) => ({ document, hash: hashOf(document) }))
  return {
    entries: new Map(
      hashed.map(({ document: { path, title }, hash }) => [path, { path, title, hash }]),
    ),
    documents: new Map(hashed.map(({ document, hash }) => [hash, document])),
    posts,
    questions,
    testimonials,
  }
}

/** What a list shows of a post. */
export function summaryOf(post: StoredPost): PostSummary {
  const { slug, title, description, author, publishedAt, tags, readingMinutes: minutes } = post
  return { slug, title, description, author, publishedAt, tags, readingMinutes: minutes }
}

const hashOf = (document: ContentDocument) =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex')

async function loadPages(folder: string): Promise<ContentDocument[]> {
  const sources = await readSources(folder, PageMatter)
  return Promise.all(
    sources.map(async ({ name, matter, markdown }) => {
      const { html, headings } = await renderMarkdown(markdown)
      return {
        path: `/${name.replaceAll('\\', '/')}`,
        title: matter.title,
        description: matter.description,
        version: matter.version ?? null,
        effectiveAt: matter.effectiveAt ?? null,
        html,
        headings,
      }
    }),
  )
}

async function loadPosts(folder: string): Promise<StoredPost[]> {
  const sources = await readSources(folder, PostMatter)
  const posts = await Promise.all(
    sources.map(async ({ name, matter, markdown }) => {
      const { draft: isDraft, ...shown } = matter
      const { html, headings, text } = await renderMarkdown(markdown)
      const searchText = [shown.title, shown.description, ...shown.tags, text]
        .join(' ')
        .toLowerCase()
      return {
        slug: name,
        ...shown,
        isDraft,
        html,
        headings,
        searchText,
        readingMinutes: readingMinutes(text),
      }
    }),
  )
  return posts.toSorted(
    (a, b) => b.publishedAt.localeCompare(a.publishedAt) || a.slug.localeCompare(b.slug),
  )
}

async function loadQuestions(folder: string) {
  const sources = await readSources(folder, QuestionMatter)
  return Promise.all(
    sources.map(async ({ matter, markdown }) => ({
      ...matter,
      html: (await renderMarkdown(markdown)).html,
    })),
  )
}

async function loadTestimonials(folder: string): Promise<Testimonial[]> {
  const sources = await readSources(folder, TestimonialMatter)
  return Promise.all(
    sources.map(async ({ matter: { sample, ...person }, markdown }) => ({
      ...person,
      isSample: sample,
      quote: (await renderMarkdown(markdown)).text.trim(),
    })),
  )
}
