import { expect, test } from 'vitest'

import { parseHtml } from '../../formats/parse-html.ts'
import { readItems } from '../read-items.ts'

const categories = (body: string) =>
  readItems(
    parseHtml(`<!doctype html><html lang="nl"><title>Shop</title><body>${body}</body></html>`),
    'https://shop.example/kaart',
    null,
  ).map(({ title, category }) => [title, category])

test.each([
  [
    'by an attribute',
    '<h2>Kaart</h2><p><button data-category="all">Alles</button><button data-category="brood">Vers brood</button><button data-category="drank">Dranken</button></p><div data-category="brood"><h3>Stokbrood</h3><p>€ 1,99</p></div><div data-category="drank"><h3>Thee</h3><p>€ 2,49</p></div>',
  ],
  [
    'by a class',
    '<h2>Kaart</h2><ul><li data-filter="*">Alles</li><li data-filter=".bread">Vers brood</li><li data-filter=".drink">Dranken</li></ul><div class="card bread"><h4>Stokbrood</h4><p>€ 1,99</p></div><div class="card drink"><h4>Thee</h4><p>€ 2,49</p></div>',
  ],
])('a button that shows goods %s names their category', (_how, body) => {
  expect(categories(body)).toEqual([
    ['Stokbrood', 'Vers brood'],
    ['Thee', 'Dranken'],
  ])
})

test('goods that no button shows keep the heading above', () => {
  const body =
    '<h2>Kaart</h2><button data-category="brood">Vers brood</button><button data-category="drank">Dranken</button><div><h3>Stokbrood</h3><p>€ 1,99</p></div><div><h3>Thee</h3><p>€ 2,49</p></div>'
  expect(categories(body)).toEqual([
    ['Stokbrood', 'Kaart'],
    ['Thee', 'Kaart'],
  ])
})

test('a switch of the view is no category', () => {
  const body =
    '<button data-filter="grid">Raster</button><button data-filter="list">Lijst</button><h2>Kaart</h2><div class="grid"><div><h3>Stokbrood</h3><p>€ 1,99</p></div><div><h3>Thee</h3><p>€ 2,49</p></div></div>'
  expect(categories(body).map(([, category]) => category)).toEqual(['Kaart', 'Kaart'])
})

test('goods with the attribute themselves are no buttons', () => {
  const card = (category: string, name: string, price: string) =>
    `<li data-category="${category}"><h3>${name}</h3><p>€ ${price}</p></li>`
  const body = `<h2>Kaart</h2><ul>${card('brood', 'Stokbrood', '1,99')}${card('brood', 'Pide', '2,49')}${card('drank', 'Thee', '2,49')}</ul>`
  expect(categories(body).map(([, category]) => category)).toEqual(['Kaart', 'Kaart', 'Kaart'])
})
