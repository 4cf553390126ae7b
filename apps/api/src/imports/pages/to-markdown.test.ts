import { expect, test } from 'vitest'

import { hostileTexts } from '../../../testing/hostile-texts.ts'
import { expectLinear } from '../../../testing/platform/expect-linear.ts'
import { parseHtml } from '../formats/parse-html.ts'
import { pageKind, readPage, toMarkdown } from './read-text-pages.ts'

const url = 'https://old.example/about'
const markdown = (html: string) =>
  toMarkdown(parseHtml(html).root().toArray()[0]?.children ?? [], { url, most: 20_000 })

test.each([
  ['<h1>Who we are</h1><p>A bakery.</p>', '## Who we are\n\nA bakery.'],
  ['<h3>Opening</h3>Every day', '### Opening\n\nEvery day'],
  ['<ul><li>Rye</li><li>Wheat <b>bread</b></li></ul>', '- Rye\n- Wheat **bread**'],
  ['one<br>two', 'one\n\ntwo'],
  ['<p>We <em>love</em> bread</p>', 'We *love* bread'],
  ['<p>See <a href="/faq/">our answers</a>.</p>', 'See [our answers](/faq/).'],
  [
    '<a href="https://elsewhere.example/a?utm_source=x">There</a>',
    '[There](https://elsewhere.example/a)',
  ],
  ['<a href="mailto:a@b.example">Write</a>', '[Write](mailto:a@b.example)'],
  ['<a href="javascript:alert(1)">Click</a>', 'Click'],
  ['<a href="data:text/html,x">Click</a>', 'Click'],
  ['a *b* _c_ [d](javascript:x) `e`', 'a b c d (javascript:x) e'],
  ['<nav>Menu</nav><p hidden>x</p><p style="display: none">y</p>Seen', 'Seen'],
  ['<table><tr><td>Mon</td><td>9–17</td></tr></table>', 'Mon 9–17'],
])('%s becomes %j', (html, expected) => {
  expect(markdown(html)).toBe(expected)
})

test('IMP-19 of hostile pages only words pass: no element, no link that runs', () => {
  for (const hostile of hostileTexts) {
    const text = markdown(`<p>before ${hostile} after</p>`)
    expect(text, hostile).not.toMatch(/[<>]/)
    expect(text, hostile).not.toMatch(/\]\((?!https?:|\/(?!\/)|mailto:|tel:)/i)
  }
})

test.each<[string, (size: number) => string]>([
  ['nests', (size) => '<b>'.repeat(size * 400) + 'x' + '</b>'.repeat(size * 400)],
  ['has many paragraphs', (size) => '<p>x</p>'.repeat(size * 40_000)],
  ['has many links', (size) => `<p>${'<a href="/a">b</a> '.repeat(size * 20_000)}</p>`],
  ['begins many links', (size) => `<p>${'[x]('.repeat(size * 200_000)}</p>`],
  ['is of spaces', (size) => ' '.repeat(size * 3_000_000)],
])('SSR-07: a page that %s costs what it weighs', async (_name, page) => {
  await expectLinear((size) => {
    expect(markdown(page(size)).length).toBeLessThanOrEqual(20_000)
  })
})

test.each([
  ['/about-us', 'about'],
  ['/pages/our-story', 'about'],
  ['/policies/refund-policy', 'returns'],
  ['/policies/privacy-policy', 'privacy'],
  ['/agb', 'terms'],
  ['/shipping', 'delivery'],
  ['/faq', 'faq'],
  ['/blogs/news/first-bread', 'post'],
  ['/pages/wholesale', 'page'],
  ['/', null],
  ['/products/about-time-clock', null],
  ['/sortiment/fruit', null],
])('%s is %s', (path, kind) => {
  expect(pageKind(`https://old.example${path}`)).toBe(kind)
})

test('a page is its heading and what stands in its main part', () => {
  const text =
    'We have baked bread in this street since 1950, every night but Sunday, for everybody.'
  const $ = parseHtml(
    `<title>About us – Rye</title><header>Menu</header><main><h1>About us</h1><p>${text}</p></main><footer>©</footer>`,
  )
  expect(readPage($, url)).toEqual({ path: '/about', kind: 'about', title: 'About us', body: text })
  expect(readPage(parseHtml('<h1>About us</h1>Soon'), url)).toBeNull()
})
