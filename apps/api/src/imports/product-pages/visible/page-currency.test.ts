import { expect, test } from 'vitest'

import { parseHtml } from '../../formats/parse-html.ts'
import { pageCurrency } from './page-currency.ts'

const read = (body: string, lang = '', url = 'https://shop.example') =>
  pageCurrency(parseHtml(`<html lang="${lang}"><body>${body}</body></html>`), url)

const ld = (json: string) => `<script type="application/ld+json">${json}</script>`

test.each([
  ['bare dollars of the United States', '<p>Mug $12</p>', 'en-US', '', 'USD'],
  ['bare dollars of a domain', '<p>Mug $12</p>', 'en', 'https://shop.example.ca', 'CAD'],
  ['bare dollars and a telephone number', '<p>Mug $12, +61 2 5550 1234</p>', 'en', '', 'AUD'],
  ['bare dollars and an address', `${ld('{"addressCountry":"NZ"}')}$12`, 'en', '', 'NZD'],
  ['bare dollars in Catalan', '<p>Tassa $12</p>', 'ca', '', 'USD'],
  ['crowns of a language', '<p>Bulle 32 kr</p>', 'sv', '', 'SEK'],
  ['crowns with a dash', '<p>Bulle 32:-</p><p>Kaka 41:-</p>', 'sv', '', 'SEK'],
  ['a minority sign', `${'<p>Pie $9</p>'.repeat(6)}<p>R$9.50</p>`, 'en-US', '', 'USD'],
  ['capitals before a dollar', '<p>ORDERS OVER $50</p><p>TOP $8.00</p>', 'en-US', '', 'USD'],
  [
    'data of another currency than a sign',
    `${ld('{"priceCurrency":"GBP"}')}$3`,
    'en-GB',
    '',
    'GBP',
  ],
  ['one price beside data', `${ld('{"priceCurrency":"EUR"}')}<p>£5</p><p>4 €</p>`, 'de', '', 'EUR'],
  ['a program against all signs', '<script>currency="USD"</script><p>£5</p>', 'en', '', 'GBP'],
  ['a program and its country', '<script>currency="CHF"</script><p>5.50</p>', 'de-CH', '', 'CHF'],
  ['equally many signs', '<p>5 € / £4</p>', 'en-GB', '', 'GBP'],
])('%s', (...[_what, body, lang, url, currency]) => {
  expect(read(body, lang, url || undefined)).toBe(currency)
})

test.each([
  ['a program alone', '<script>currency="USD"</script><p>Open 9-5</p>', ''],
  ['prices in a program', '<script>show("$5", "$6")</script><p>Hello</p>', ''],
  ['a language alone', '<p>Hallo</p>', 'de-DE'],
])('%s decides nothing', (_what, body, lang) => {
  expect(read(body, lang)).toBeNull()
})
