import { join } from 'node:path'
import type { ContentDocument, Testimonial } from '@marketday/contract/site/content'
import {
  PageMatter,
  PostMatter,
  QuestionMatter,
  readSources,
  TestimonialMatter,
} from './front-matter.ts'
import type { StoredPost, Texts } from './texts.ts'
import { renderMarkdown } from './markdown.ts'
import { readingMinutes } from './rules.ts'

/** Reads and renders a folder of texts; a wrong one is refused by its file's name. */
export async function renderTexts(folder: string): Promise<Texts> {
  const [legal, pages, posts, questions, testimonials] = await Promise.all([
    loadPages(join(folder, 'legal')),
    loadPages(join(folder, 'pages')),
    loadPosts(join(folder, 'blog')),
    loadQuestions(join(folder, 'faq')),
    loadTestimonials(join(folder, 'testimonials')),
  ])
  return { documents: [...legal, ...pages], posts, questions, testimonials }
}

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
