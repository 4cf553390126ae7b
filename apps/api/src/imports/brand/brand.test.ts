import { expect, test } from 'vitest'

import { parseHtml } from '../formats/parse-html.ts'
import { findLogos } from './find-logos.ts'
import { readBrand } from './read-brand.ts'
import { siteName } from './site-name.ts'

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
])('the website with the title «%s» that calls itself %j is %s', (title, declared, name) => {
  expect(siteName({ title, declared, url })).toBe(name)
})

const pages: readonly (readonly [string, string, string, string])[] = [
  [
    'its words for the host',
    'https://www.quay-bakers.co.uk/',
    '<title>Fresh bread, cakes and pies in the harbour town</title><p>At Quay Bakers we bake all night.</p>',
    'Quay Bakers',
  ],
  [
    'its words for the host before a title for search engines',
    'https://moorhonig.example/',
    '<title>Moor Honig: Honig kaufen, Met und Kerzen vom Imker</title><p>Moor Honig seit 1990</p>',
    'Moor Honig',
  ],
  [
    'its copyright',
    'https://bestbreadintown.example/',
    '<title>Artisan bread | Sourdough | Rye loaves</title><footer>© 2019–2026 Elm Street Oven. All rights reserved.</footer>',
    'Elm Street Oven',
  ],
  [
    'its logo before its copyright',
    'https://bestbreadintown.example/',
    '<title>Elm Oven | Sourdough</title><img class="logo" alt="Elm Oven logo"><footer>© Elm Street Holdings Ltd.</footer>',
    'Elm Oven',
  ],
  [
    'not a sentence in its data',
    'https://oak-lane.example/',
    '<meta property="og:site_name" content="Buy the best bread and cakes online in the whole town today"><title>Oak Lane | Bread</title>',
    'Oak Lane',
  ],
  [
    'the host of a page without a name',
    'https://oak-lane.example/',
    '<title>Home</title><p>Copyright 2026. All rights reserved.</p>',
    'oak-lane.example',
  ],
]

test.each(pages)('the name of a website is %s', (_what, address, html, name) => {
  expect(
    readBrand(parseHtml(`<html><body>${html}</body></html>`), { url: address, css: '' }).name,
  ).toBe(name)
})
