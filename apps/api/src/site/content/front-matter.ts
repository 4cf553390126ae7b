import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { Day, Slug, line } from '@marketday/contract/endpoints/scalars'
import { questionPages } from '@marketday/contract/site/content'

// Search results show about sixty characters, and the product's name follows the title.
const seo = { title: line(47), description: line(160) }

export const PostMatter = z.strictObject({
  ...seo,
  author: line(80),
  publishedAt: Day,
  tags: z.array(line(40)),
  formerSlugs: z._default(z.array(Slug), []),
  draft: z._default(z.boolean(), false),
})

export const PageMatter = z.strictObject({
  ...seo,
  version: z.optional(line(20)),
  effectiveAt: z.optional(Day),
})

export const QuestionMatter = z.strictObject({
  question: line(160),
  pages: z.array(z.enum(questionPages)),
})

export const TestimonialMatter = z.strictObject({
  name: line(80),
  role: line(80),
  business: line(120),
  sample: z._default(z.boolean(), false),
})

export interface Source<Matter> {
  readonly name: string
  readonly matter: Matter
  readonly markdown: string
}

export async function readSources<S extends z.ZodMiniType>(
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
