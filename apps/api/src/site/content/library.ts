import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { ContentDocument, ContentEntry, PostSummary } from '@marketday/contract/site/content'

import { root } from '../../platform/bundle/bundle-root.ts'
import type { Company } from '../../platform/company.ts'
import { fillCompany, leaveOutCompany } from './fill-company.ts'
import type { StoredPost, Texts, Passage } from './texts.ts'

export const builtTexts = 'texts.json'

export interface Library extends Omit<Texts, 'documents'> {
  readonly entries: ReadonlyMap<string, ContentEntry>
  readonly documents: ReadonlyMap<string, ContentDocument>
}

/**
 * Loads texts from a folder; without one, the product's texts as rendered by the build. Passages name
 * no company.
 */
export async function loadLibrary(
  folder?: string,
  company: Company | null = null,
  shareBp = 0,
): Promise<Library> {
  const { documents, passages, ...others } = await findTexts(folder)
  const hashed = documents
    .map((document) => fillCompany(document, company, shareBp))
    .map((document) => ({ document, hash: hashOf(document) }))
  return {
    ...others,
    questions: others.questions.map((question) => fillCompany(question, company, shareBp)),
    passages: passages.map((passage) => ({ ...passage, text: leaveOutCompany(passage.text) })),
    entries: new Map(
      hashed.map(({ document: { path, title }, hash }) => [path, { path, title, hash }]),
    ),
    documents: new Map(hashed.map(({ document, hash }) => [hash, document])),
  }
}

let ownTexts: Promise<Texts> | undefined

async function findTexts(folder?: string): Promise<Texts> {
  if (folder) return await readTexts(folder)
  ownTexts ??= readTexts()
  return await ownTexts
}

async function readTexts(folder?: string): Promise<Texts> {
  const built = join(import.meta.dirname, builtTexts)
  if (!folder && existsSync(built)) return JSON.parse(await readFile(built, 'utf8')) as Texts
  // Imported lazily: rendering takes a quarter of the start-up time and memory.
  const { renderTexts } = await import('./render-texts.ts')
  return await renderTexts(folder ?? join(root, 'content'))
}

export function summaryOf(post: StoredPost): PostSummary {
  const { slug, title, description, author, publishedAt, tags, readingMinutes: minutes } = post
  return { slug, title, description, author, publishedAt, tags, readingMinutes: minutes }
}

const hashOf = (document: ContentDocument) =>
  createHash('sha256').update(JSON.stringify(document)).digest('hex')

export async function listHelp(): Promise<Passage[]> {
  const { passages } = await loadLibrary()
  return passages.filter(({ path, heading }) => heading !== '' && explaining.test(path))
}

const explaining = /^\/(?:$|pricing|security|help(?:$|[#/]))/
