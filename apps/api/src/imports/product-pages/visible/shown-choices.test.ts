import { expect, test } from 'vitest'

import { parseHtml } from '../../formats/parse-html.ts'
import { shownChoices } from './shown-choices.ts'

const page = { url: 'https://shop.example/p/mug', currency: 'EUR' }
const read = (html: string) =>
  shownChoices(parseHtml(`<html><body>${html}</body></html>`), page, 900)?.options ?? []

const select = (name: string, values: readonly string[]) =>
  `<select name="${name}">${values.map((value) => `<option>${value}</option>`).join('')}</select>`
const buying = (content: string) => `<form>${content}<button>Add to cart</button></form>`

test.each([
  ['numbers of pieces', buying(select('option_1', ['1', '2', '3', '4', '5', '6']))],
  ['orders of reviews', `<div class="reviews">${select('variant_sort', ['Best', 'Latest'])}</div>`],
  ['a filter by brand', buying(select('option', ['All brands', 'Acme', 'Oak']))],
  [
    'kinds of accounts of a registration',
    `<form>${select('type', ['Person', 'Company'])}<input type="password"></form>${buying('')}`,
  ],
  [
    'reasons of a report',
    '<form><fieldset class="options"><label><input type="radio" name="option" value="Fraud">Fraud</label><label><input type="radio" name="option" value="Twice">Twice</label></fieldset><textarea></textarea></form>',
  ],
  [
    'buttons that remember and print',
    '<div class="options"><button>Artikel merken</button><button>Seite drucken</button></div>',
  ],
])('%s are no variants', (_what, html) => {
  expect(read(html)).toEqual([])
})

test.each([
  ['sizes of the buying form', buying(select('size', ['-- Prosimy wybrać', 'S', 'M'])), ['S', 'M']],
  [
    'sizes with their name and stock',
    buying(select('size', ['Tamanho: S - Em Stock', 'Tamanho: M - Em Stock'])),
    ['S', 'M'],
  ],
  ['shoe sizes', buying(select('size', ['7', '8', '9', '10', '11'])), ['7', '8', '9', '10', '11']],
  [
    'sizes that the page repeats',
    buying(select('size', ['S', 'M']) + select('size', ['S', 'M'])),
    ['S', 'M'],
  ],
  [
    'sizes of a page that is one form',
    `<form><h1>Mug</h1><input type="search">${select('size', ['S', 'M'])}</form>`,
    ['S', 'M'],
  ],
  ['colours outside any form', select('colour', ['Red', 'Blue']), ['Red', 'Blue']],
])('%s are variants', (_what, html, values) => {
  expect(read(html).map((option) => option.values)).toEqual([values])
})
