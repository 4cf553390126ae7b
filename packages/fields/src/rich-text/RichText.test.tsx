import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RichText } from './RichText.tsx'

const html = (text: string) =>
  renderToStaticMarkup(<RichText text={text} />).replace(
    /^<div class="prose" dir="auto">|<\/div>$/g,
    '',
  )

test('paragraphs, headings, lists and emphasis become elements', () => {
  expect(html('## Why\nSlow *bread* is **better**.\n\n- Flour\n- Time\n\n1. Mix\n2. Wait')).toBe(
    '<h2>Why</h2><p>Slow <em>bread</em> is <strong>better</strong>.</p><ul><li>Flour</li><li>Time</li></ul><ol><li>Mix</li><li>Wait</li></ol>',
  )
})

test('a list right below a sentence is a list', () => {
  expect(html('You need:\n- Flour')).toBe('<p>You need:</p><ul><li>Flour</li></ul>')
})

test('links lead to the web, mail, telephone or the shop itself', () => {
  expect(html('[a](https://example.com) [b](/about)')).toContain('href="https://example.com"')
  expect(html('[b](/about)')).toContain('href="/about"')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'JaVaScRiPt:alert(1)',
  'vbscript:x',
])('%s is no link', (target) => {
  expect(html(`[click](${target})`)).not.toMatch(/<a|href/)
})

test('HTML stays the text it is', () => {
  expect(html('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
})

test('shown beside the shop, its links lead to the shop in a tab of their own', () => {
  const shown = renderToStaticMarkup(
    <RichText text="[b](/about) [a](https://)" origin="https://rye.example.com" />,
  )
  expect(shown).toContain('href="https://rye.example.com/about" rel="noopener" target="_blank"')
  expect(shown).toContain('href="https://"')
})
