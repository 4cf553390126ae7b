import { load } from 'cheerio'

import type { Language } from '@marketday/messages/languages'
import { catalogs } from '@marketday/messages/translator'

type Catalog = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Fixed parts of the English messages that the language words differently. */
const foreignParts = (language: Language, areas = Object.keys(catalogs.en)): string[][] =>
  areas.flatMap((area) =>
    Object.entries((catalogs.en as Catalog)[area] ?? {})
      .filter(([id, text]) => (catalogs[language] as Catalog)[area]?.[id] !== text)
      .map(([, text]) => text.replaceAll(/<\/?\w+>/g, '').split(/\{(?:[^{}]|\{[^{}]*\})*\}/)),
  )

/** Finds texts of a page or mail that are an English message, with anything for its placeholders. */
export function englishFinder(language: Language): (html: string) => string[] {
  const patterns = foreignParts(language)
    .filter((parts) => parts.join('').trim().length > 2)
    .map((parts) => new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.+')}$`))
  return (html) =>
    [...new Set(listTexts(html))].filter((text) => patterns.some((pattern) => pattern.test(text)))
}

/** Finds English words of the papers in the text of a printed page. */
export function englishOnPaper(language: Language): (page: string) => string[] {
  const parts = foreignParts(language, ['papers'])
    .flat()
    .map((part) => part.replaceAll(/^\P{L}+|\P{L}+$/gu, ''))
    .filter((part) => part.length > 3)
  return (page) =>
    parts.filter((part) =>
      new RegExp(`(?<!\\p{L})${RegExp.escape(part)}(?!\\p{L})`, 'u').test(page),
    )
}

/** Longest text of one element that can be a message. */
const longest = 600

/** Texts that are seen or heard: of nodes, and of elements whose text has marks inside. */
function listTexts(html: string): string[] {
  const $ = load(html)
  $('script, style').remove()
  const nodes = $('*')
    .contents()
    .toArray()
    .flatMap((node) => (node.type === 'text' ? [node.data] : []))
  const elements = $('p, li, a, button, label, dt, dd, td, th, h1, h2, h3, span, strong, title')
    .toArray()
    .map((element) => $(element).text())
    .filter((text) => text.length <= longest)
  const heard = $('[aria-label], [placeholder], [alt], [title]')
    .toArray()
    .flatMap(({ attribs }) =>
      ['aria-label', 'placeholder', 'alt', 'title'].map((name) => attribs[name] ?? ''),
    )
  return [...nodes, ...elements, ...heard]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => /\p{L}{2}/u.test(text))
}
