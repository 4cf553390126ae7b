import { test } from 'vitest'

import { expectLinear } from '../../../testing/platform/expect-linear.ts'
import { parseHtml } from '../formats/parse-html.ts'
import { readItems } from './read-items.ts'

const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_none, index) => text(index)).join('')
const nested = (open: string, close: string, depth: number) =>
  open.repeat(depth) + close.repeat(depth)

const repeated = (size: number, text: string, count: number) => text.repeat(size * count)

/** Pages of a size within every limit that would cost a careless reader the square of what they weigh. */
const pages: Readonly<Record<string, (size: number) => string>> = {
  'a price in each of many elements': (size) =>
    many(size * 60_000, (at) => `<b class=price>£${at}.00</b>`),
  'prices deep in prices': (size) =>
    many(size * 150, (at) => nested('<p class="price">£1', `£${at}</p>`, 300)),
  'digits without end': (size) =>
    `<h1>A</h1><p class=price>${repeated(size, '1 111 ', 500_000)}</p>`,
  'many radio buttons and labels': (size) =>
    many(
      size * 25_000,
      (at) => `<input type=radio name=size id=r${at}><label for=r${at}>${at}</label>`,
    ),
  'many selects': (size) =>
    many(size * 9_000, (at) => `<select name=size${at}><option>A<option>B</select>`),
  'marks deep in marks': (size) =>
    many(size * 150, () => nested('<i itemprop=name itemscope>x', '</i>', 300)),
  'programs that begin much': (size) =>
    `<script>${repeated(size, 'var product = {a:', 200_000)}</script>`,
  'programs with a long string': (size) =>
    `<script>var product = {"a":"${repeated(size, 'x', 4_000_000)}</script>`,
  'programs with many braces': (size) =>
    `<script type="application/json">${repeated(size, '[{},', 900_000)}</script>`,
  'buttons deep in choices': (size) =>
    many(size * 100, () => nested('<div class=size><button>A</button>', '</div>', 300)),
  'many ways home': (size) => `<div>${many(size * 20_000, () => '<a href=/>Home</a> › ')}</div>`,
  'many trails': (size) =>
    many(size * 20_000, (at) => `<ul class=breadcrumb><li><a href=/${at}>${at}</a></ul>`),
  'many cards': (size) =>
    many(size * 9_000, (at) => `<li><a href="/p/${at}">Thing ${at}</a> £${at}.50</li>`),
  'many rows': (size) =>
    `<table>${many(size * 9_000, (at) => `<tr><td>Thing ${at}<td>£${at}.50<td>£${at}.90`)}</table>`,
  'many lines': (size) => `<p>${many(size * 20_000, (at) => `Thing ${at} ... ${at}.50<br>`)}</p>`,
  'many headings': (size) => many(size * 40_000, (at) => `<h1>Thing ${at}</h1>`),
  'labels without end': (size) => `<p>${repeated(size, 'SKU: ', 900_000)}</p>`,
  'spaces without end': (size) =>
    `<title>${repeated(size, ' ', 2_000_000)}- |</title><h1>${repeated(size, ' ', 2_000_000)}</h1>`,
}

test.each(Object.entries(pages))('SSR-07: %s costs what it weighs', async (_name, page) => {
  const parsed = new Map<number, ReturnType<typeof parseHtml>>()
  const parse = (size: number) => {
    const html = `<!doctype html><title>Thing</title><body>${page(size)}`
    const $ = parsed.get(size) ?? parseHtml(html)
    parsed.set(size, $)
    return $
  }
  for (const size of [1 / 8, 1]) parse(size)
  await expectLinear((size) => readItems(parse(size), 'https://shop.example/thing', null))
})
