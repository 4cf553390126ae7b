import { expect, test } from 'vitest'

import { parseHtml } from '../formats/parse-html.ts'
import { findLogos } from './find-logos.ts'
import { siteName } from './read-brand.ts'

const url = 'https://www.oak-lane.example/'

test.each([
  [
    'the way home',
    '<header><img src="/sale.jpg"><a href="/"><img src="/a.png"></a></header>',
    '/a.png',
  ],
  [
    'its class',
    '<header><img src="/cart.png"><img class="site-logo" src="/a.png"></header>',
    '/a.png',
  ],
  [
    'the name of its link',
    '<img src="/flag.png"><a class="logo" href="/"><img src="/a.png"></a>',
    '/a.png',
  ],
  [
    'the name of the website as its words',
    '<header><img src="/slide.jpg"><img alt="Oak Lane" src="/a.png"></header>',
    '/a.png',
  ],
  [
    'where it is loaded from later',
    '<a class="logo" href="/"><img src="data:image/gif;base64,R0" data-src="/a.png"></a>',
    '/a.png',
  ],
  [
    'not the marks of others',
    '<header><a href="/"><img src="/a.png"></a></header><footer><img src="/paypal-logo.png" class="logo"></footer>',
    '/a.png',
  ],
  [
    'an icon, where no picture is one',
    '<link rel="apple-touch-icon" href="/a.png"><main><img src="/bread.jpg"></main>',
    '/a.png',
  ],
])('a logo is known by %s', (_sign, html, path) => {
  const found = findLogos(parseHtml(html), { url, business: {}, name: 'Oak Lane' })
  expect(found[0]).toBe(new URL(path, url).href)
  expect(found.join()).not.toMatch(/paypal|bread|sale/)
})

test.each([
  ['Fresh bread daily | Oak Lane', [], 'Oak Lane'],
  ['Oak Lane - Fresh bread daily', [], 'Oak Lane'],
  ['Home | Oak Lane', [], 'Oak Lane'],
  ['Home', [], 'oak-lane.example'],
  ['Just a moment...', [], 'oak-lane.example'],
  ['Bakery of the year – bread from Oak Lane, since 1900, every morning', ['Oak Lane'], 'Oak Lane'],
  ['Oak Lane', ['Home'], 'Oak Lane'],
  ['Corner Café | Bread', [], 'Corner Café'],
])('the website with the title «%s» that calls itself %j is %s', (title, said, name) => {
  expect(siteName({ title, said, url })).toBe(name)
})
