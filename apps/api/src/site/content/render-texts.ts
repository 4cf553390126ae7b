import { join } from 'node:path'
import type { ContentDocument, Testimonial } from '@marketday/contract/site/content'
import {
  PageMatter,
  PostMatter,
  QuestionMatter,
  readSources,
  TestimonialMatter,
} from './front-matter.ts'
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
