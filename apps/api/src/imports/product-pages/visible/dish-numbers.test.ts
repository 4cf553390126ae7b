import { expect, test } from 'vitest'

import { parseHtml } from '../../formats/parse-html.ts'
import { readItems } from '../read-items.ts'

const read = (dishes: readonly (readonly [name: string, price: string, about?: string])[]) =>
  readItems(
    parseHtml(
      `<!doctype html><html lang="de"><title>Imbiss</title><body><h2>Vom Grill</h2>${dishes
        .map(
          ([name, price, about = '']) =>
            `<div><h4>${name}</h4><span>${price}€</span>${about && `<p>${about}</p>`}</div>`,
        )
        .join('')}</body></html>`,
    ),
    'https://shop.example/karte',
    null,
  ).map(({ title, doubt = null }) => [title, doubt])

test('dishes lose the numbers of the menu, and equal names take their description', () => {
  expect(
    read([
      ['40 Bratwurst', '2,80'],
      ['41 Pommes', '2,30'],
      ['42 Pommes', '2,80', 'mit Mayo'],
      ['43 Krakauer', '3,40'],
      ['44 Schaschlik', '4,80'],
      ['45 Schaschlik', '5,80'],
      ['46 Gyros', '9,50'],
      ['47 Pita', '5,50'],
      ['48 Lasagne', '9,00'],
      ['49 Oliven', '4,00'],
    ]),
  ).toEqual([
    ['Bratwurst', null],
    ['Pommes', null],
    ['Pommes mit Mayo', null],
    ['Krakauer', null],
    ['44 Schaschlik', 'name'],
    ['45 Schaschlik', 'name'],
    ['Gyros', null],
    ['Pita', null],
    ['Lasagne', null],
    ['Oliven', null],
  ])
})

test('numbers of pieces stay', () => {
  const names = [
    '12 Rosen rot',
    '20 Tulpen gelb',
    '15 Lilien weiß',
    '9 Orchideen',
    '24 Nelken rosa',
  ]
  expect(read(names.map((name) => [name, '19,00'] as const)).map(([title]) => title)).toEqual(names)
})
