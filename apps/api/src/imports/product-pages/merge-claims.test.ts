import { expect, test } from 'vitest'

import { parseHtml } from '../formats/parse-html.ts'
import { readItems } from './read-items.ts'

function readBox(sizes: readonly string[], prices: readonly number[]) {
  const offers = prices.map((price, index) => ({
    '@type': 'Offer',
    price,
    priceCurrency: 'EUR',
    sku: `BOX-${index + 1}`,
  }))
  const [lowPrice, highPrice] = [Math.min(...prices), Math.max(...prices)]
  const node = {
    '@type': 'Product',
    name: 'Fruit Box',
    offers: { '@type': 'AggregateOffer', lowPrice, highPrice, priceCurrency: 'EUR', offers },
  }
  const options = sizes.map((size) => `<option>${size}</option>`).join('')
  const html = `<!doctype html><html lang="en"><head><title>Fruit Box</title>
    <script type="application/ld+json">${JSON.stringify(node)}</script></head><body><h1>Fruit Box</h1>
    <p>${lowPrice.toFixed(2)} €</p><label>Size <select name="size">${options}</select></label>
    <button>Add to cart</button></body></html>`
  const [item] = readItems(parseHtml(html), 'https://box.example/fruit-box', null)
  return item?.variants.map(({ optionValues, sku, priceMinor }) => [
    optionValues[0],
    sku,
    priceMinor,
  ])
}

test('what a form lets choose costs what the data say of as many offers, in their order', () => {
  expect(readBox(['Small', 'Medium', 'Large'], [22, 30, 38])).toEqual([
    ['Small', 'BOX-1', 2200],
    ['Medium', 'BOX-2', 3000],
    ['Large', 'BOX-3', 3800],
  ])
})

test('where they do not match, nothing is sold at the lowest price', () => {
  expect(readBox(['Small', 'Large'], [22, 30, 38])).toEqual([
    ['Small', '', null],
    ['Large', '', null],
  ])
})
