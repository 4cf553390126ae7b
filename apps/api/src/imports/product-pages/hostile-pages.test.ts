import { expect, test } from 'vitest'

import { processorMs } from '../../../testing/platform/processor-ms.ts'
import { parseHtml } from '../formats/parse-html.ts'
import { readItems } from './read-items.ts'

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_none, index) => text(index)).join('')
const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)

/** Pages within every limit that would cost a careless reader the square of what they weigh. */
const pages = {
  'a price in each of many elements': many(60_000, (at) => `<b class=price>£${at}.00</b>`),
  'prices deep in prices': many(150, (at) => nested('<p class="price">£1', `£${at}</p>`, 300)),
  'digits without end': `<h1>A</h1><p class=price>${'1 111 '.repeat(500_000)}</p>`,
  'many radio buttons and labels': many(
    25_000,
    (at) => `<input type=radio name=size id=r${at}><label for=r${at}>${at}</label>`,
  ),
  'many selects': many(9_000, (at) => `<select name=size${at}><option>A<option>B</select>`),
  'marks deep in marks': many(150, () => nested('<i itemprop=name itemscope>x', '</i>', 300)),
  'programs that begin much': `<script>${'var product = {a:'.repeat(200_000)}</script>`,
  'programs with a long string': `<script>var product = {"a":"${'x'.repeat(4_000_000)}</script>`,
  'programs with many braces': `<script type="application/json">${'[{},'.repeat(900_000)}</script>`,
  'buttons deep in choices': many(100, () =>
    nested('<div class=size><button>A</button>', '</div>', 300),
  ),
  'many ways home': `<div>${many(20_000, () => '<a href=/>Home</a> › ')}</div>`,
  'many trails': many(20_000, (at) => `<ul class=breadcrumb><li><a href=/${at}>${at}</a></ul>`),
  'many cards': many(9_000, (at) => `<li><a href="/p/${at}">Thing ${at}</a> £${at}.50</li>`),
  'many headings': many(40_000, (at) => `<h1>Thing ${at}</h1>`),
  'labels without end': `<p>${'SKU: '.repeat(900_000)}</p>`,
  'spaces without end': `<title>${' '.repeat(2_000_000)}- |</title><h1>${' '.repeat(2_000_000)}</h1>`,
}

test.each(Object.entries(pages))('SSR-07: %s is read in a moment', (_name, html) => {
  const $ = parseHtml(`<!doctype html><title>Thing</title><body>${html}`)
  const began = processorMs()
  readItems($, 'https://shop.example/thing', null)
  expect(processorMs() - began).toBeLessThan(4_000)
})
