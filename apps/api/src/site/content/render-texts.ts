import { join } from 'node:path'
import { readdir, readFile } from 'node:fs/promises'

import { parse } from 'yaml'
import * as z from 'zod/mini'

import type { ContentDocument, Testimonial } from '@marketday/contract/site/content'
import { Day, Slug, line } from '@marketday/contract/endpoints/scalars'
import { questionPages } from '@marketday/contract/site/content'

import type { Passage, StoredPost, Texts } from './texts.ts'
import { renderMarkdown } from './markdown.ts'
import { readingMinutes } from './rules.ts'

export async function renderTexts(folder: string): Promise<Texts> {
  const [legal, pages, posts, questions, testimonials] = await Promise.all([
    loadPages(join(folder, 'legal')),
    loadPages(join(folder, 'pages')),
    loadPosts(join(folder, 'blog')),
    loadQuestions(join(folder, 'faq')),
    loadTestimonials(join(folder, 'testimonials')),
  ])
  const documents = [...legal, ...pages]
  return {
    documents: documents.map(({ passages: _passages, ...document }) => document),
    posts,
    questions: questions.map(({ passages: _passages, ...question }) => question),
    testimonials,
    passages: [...questions, ...pages, ...legal.filter(isInForce)].flatMap(
      ({ passages }) => passages,
    ),
  }
}

/** Older versions of a legal text are in a folder of its name. */
const isInForce = ({ path }: ContentDocument) => path.lastIndexOf('/') === 0

async function loadPages(
  folder: string,
): Promise<(ContentDocument & { readonly passages: readonly Passage[] })[]> {
  const sources = await readSources(folder, PageMatter)
  return Promise.all(
    sources.map(async ({ name, matter, markdown }) => {
      const { html, headings, passages } = await renderMarkdown(markdown)
      const path = `/${name.replaceAll('\\', '/')}`
      return {
        path,
        title: matter.title,
        description: matter.description,
        version: matter.version ?? null,
        effectiveAt: matter.effectiveAt ?? null,
        html,
        headings,
        passages: passages.map(({ heading, text }) => ({
          path: heading ? `${path}#${heading.id}` : path,
          title: matter.title,
          heading: heading?.text ?? '',
          text,
        })),
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
    sources.map(async ({ matter, markdown }) => {
      const { html, text } = await renderMarkdown(markdown)
      const path = matter.pages.includes('pricing') ? '/pricing' : '/'
      const title = path === '/' ? 'Marketday' : 'Pricing'
      return { ...matter, html, passages: [{ path, title, heading: matter.question, text }] }
    }),
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

// Search results show about sixty characters, and the product's name follows the title.
const seo = { title: line(47), description: line(160) }

const PostMatter = z.strictObject({
  ...seo,
  author: line(80),
  publishedAt: Day,
  tags: z.array(line(40)),
  formerSlugs: z._default(z.array(Slug), []),
  draft: z._default(z.boolean(), false),
})

const PageMatter = z.strictObject({
  ...seo,
  version: z.optional(line(20)),
  effectiveAt: z.optional(Day),
})

const QuestionMatter = z.strictObject({
  question: line(160),
  pages: z.array(z.enum(questionPages)),
})

const TestimonialMatter = z.strictObject({
  name: line(80),
  role: line(80),
  business: line(120),
  sample: z._default(z.boolean(), false),
})

interface Source<Matter> {
  readonly name: string
  readonly matter: Matter
  readonly markdown: string
}

async function readSources<S extends z.ZodMiniType>(
  folder: string,
  schema: S,
): Promise<Source<z.output<S>>[]> {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((file) => file.endsWith('.md')).toSorted()
  return Promise.all(files.map((file) => readSource(folder, file, schema)))
}

async function readSource<S extends z.ZodMiniType>(folder: string, file: string, schema: S) {
  const written = await readFile(join(folder, file), 'utf8')
  const [, front = '', markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(written) ?? []
  const matter = schema.safeParse(parse(front))
  if (!matter.success) throw new Error(`${file}: ${z.prettifyError(matter.error)}`)
  return { name: file.slice(0, -'.md'.length), matter: matter.data, markdown }
}
