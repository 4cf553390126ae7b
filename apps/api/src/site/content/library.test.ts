import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { load } from 'cheerio'
import fc from 'fast-check'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadLibrary } from './library.ts'
import { hostileTexts } from '../../../testing/hostile-texts.ts'
import { harmless, renderMarkdown } from './markdown.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'))
  for (const name of ['legal', 'pages', 'blog', 'faq', 'testimonials'])
    await mkdir(join(folder, name))
})
afterEach(() => rm(folder, { recursive: true }))

async function write(file: string, front: string, body = 'Words.') {
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), `---\n${front}\n---\n${body}\n`)
}

describe('the library', () => {
  test('knows nested pages by their path and documents by their hash', async () => {
    await write('pages/areas/town.md', 'title: Town\ndescription: In town.', '## Zones\n\nText.')
    const library = await loadLibrary(folder)
    const entry = library.entries.get('/areas/town')
    expect(entry).toMatchObject({ title: 'Town', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(library.documents.get(entry?.hash ?? '')).toMatchObject({
      path: '/areas/town',
      headings: [{ id: 'zones', text: 'Zones', depth: 2 }],
    })
  })

  test('gives another text another hash', async () => {
    await write('pages/a.md', 'title: A\ndescription: A.', 'One.')
    const before = (await loadLibrary(folder)).entries.get('/a')?.hash
    await write('pages/a.md', 'title: A\ndescription: A.', 'Two.')
    expect((await loadLibrary(folder)).entries.get('/a')?.hash).not.toBe(before)
  })

  test('names the file whose front matter is wrong', async () => {
    await write('blog/broken.md', 'title: No date\ndescription: D.\nauthor: A\ntags: []')
    await expect(loadLibrary(folder)).rejects.toThrow(/broken\.md.*publishedAt/s)
  })

  test('the texts of the product all load, and every page has its own title', async () => {
    const library = await loadLibrary(join(import.meta.dirname, '../../../../../content'))
    const titles = [...library.entries.values(), ...library.posts].map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(library.posts.length).toBeGreaterThanOrEqual(6)
    expect([...library.entries.keys()]).toEqual(
      expect.arrayContaining([
        '/privacy-policy',
        '/terms-conditions',
        '/terms-conditions-subscription',
      ]),
    )
  })

  test('every link between our own texts leads to a page that exists', async () => {
    const library = await loadLibrary(join(import.meta.dirname, '../../../../../content'))
    const elsewhere = ['/', '/pricing', '/contacts', '/requestADemo']
    const known = new Set([
      ...elsewhere,
      ...library.entries.keys(),
      ...library.posts.map(({ slug }) => `/blog/${slug}`),
    ])
    const texts = [...library.documents.values(), ...library.posts, ...library.questions]
    const links = texts.flatMap(({ html }) =>
      [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, href]) => href ?? ''),
    )
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((link) => !known.has(link))).toEqual([])
  })
})

const raw = unified().use(remarkParse).use(remarkGfm).use(remarkRehype)
const parse = (markdown: string) => raw.run(raw.parse(markdown))
const cleaner = unified().use(rehypeSanitize, harmless)
const clean = (tree: Parameters<typeof cleaner.runSync>[0]) => cleaner.runSync(tree)

describe('Markdown', () => {
  test('XSS-02: cleaning twice changes nothing, and links lead to the web, mail or telephone only', async () => {
    const schemes = [
      'https:',
      'http:',
      'mailto:',
      'tel:',
      'javascript:',
      'data:',
      'irc:',
      'xmpp:',
      'vbscript:',
      'file:',
    ]
    const part = fc.oneof(
      fc.constantFrom(...hostileTexts),
      fc.constantFrom(...schemes).map((scheme) => `[a](${scheme}//x.example "t") <${scheme}x>`),
      fc.constantFrom('# h', '- a', '> q', '`c`', '**b**', '| a |\n|---|\n| b |', '![i](x.png)'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 6 }), async (parts) => {
        const once = clean(await parse(parts.join('\n\n')))
        expect(clean(structuredClone(once))).toEqual(once)
        const { html } = await renderMarkdown(parts.join('\n\n'))
        for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g))
          if (address.includes(':')) expect(address).toMatch(/^(?:https?|mailto|tel):/i)
        const elements = load(html)('*').toArray()
        const attributes = elements.flatMap((each) =>
          'attribs' in each ? Object.keys(each.attribs) : [],
        )
        expect(attributes.filter((name) => /^(?:on|style|srcdoc)/.test(name))).toEqual([])
        expect(html).not.toMatch(/<(?:script|iframe|svg|object|style|form)\b/i)
      }),
      { numRuns: 200 },
    )
  })

  test('XSS-01: loses scripts, handlers and dangerous addresses', async () => {
    const { html } = await renderMarkdown(
      '<script>alert(1)</script>\n\n[a](javascript:alert(1)) <img src=x onerror=alert(1)>',
    )
    expect(html).not.toMatch(/script|onerror/)
  })

  test('gives headings plain ids and lets a wide table scroll by itself', async () => {
    const { html } = await renderMarkdown('## Cut-off times\n\n| a | b |\n|---|---|\n| 1 | 2 |')
    expect(html).toContain('<h2 id="cut-off-times">')
    expect(html).toMatch(/<div class="table-scroll"[^>]*tabindex="0"><table>/)
  })

  test('colours code by classes and leaves what is in it a text', async () => {
    const { html } = await renderMarkdown('```json\n{ "a": "<b>" }\n```\n\n```text\n<i>\n```')
    expect(html).toContain('<span class="code-string-expression">"&#x3C;b>"</span>')
    expect(html).toContain('&#x3C;i>')
    expect(html).not.toMatch(/style=|<b>|<i>/)
  })
})
