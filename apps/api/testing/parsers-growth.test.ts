import { expect, test } from 'vitest'

import { messageMax } from '@marketday/contract/assistant/chatbot'
import type { Slots } from '@marketday/contract/assistant/slots'
import { readWebAddress } from '@marketday/contract/imports/web-address'
import {
  fillPlaceholders,
  refusePlaceholders,
} from '@marketday/contract/panel/messages/placeholders'

import { allowedSvg, SvgRefused } from '../src/platform/files/svg-allow-list.ts'
import { understand } from '../src/assistant/chatbot/understanding/understand.ts'
import { FileProblem } from '../src/imports/lists/files/file-problem.ts'
import { readDocument } from '../src/imports/lists/files/read-document.ts'
import { readWorkbook } from '../src/imports/lists/files/read-workbook.ts'
import { showNumber } from '../src/imports/lists/files/show-number.ts'
import { readList } from '../src/imports/lists/read-list.ts'
import { readSheetRows } from '../src/imports/sheets/read-sheet-rows.ts'
import { parseLenient } from '../src/imports/formats/lenient-json.ts'
import { parseHtml, TooComplicated } from '../src/imports/formats/parse-html.ts'
import { plainLine, plainText } from '../src/imports/formats/plain-text.ts'
import { absolute } from '../src/imports/formats/addresses.ts'
import { shownRecords } from '../src/imports/product-pages/visible/shown-records.ts'
import { pricesIn } from '../src/imports/formats/prices/prices-in.ts'
import { readShopifyFeed } from '../src/imports/formats/read-shopify-feed.ts'
import { scriptValue } from '../src/imports/formats/script-value.ts'
import { locationsIn } from '../src/imports/website/read-pages.ts'
import { wordsOf } from '../src/storefront/shop/search/words.ts'
import { readPrice } from '../src/imports/formats/price.ts'
import { pdfFile, workbookFile } from './imports/list-files.ts'
import { expectLinear } from './platform/expect-linear.ts'

const seeds = [
  ['[', '{', '(', '<', '"', "'", '\\', '&', '{{', '<a>', '<a ', '<!--', '<![CDATA[', '/*', ']('],
  [
    'a',
    'A',
    '0',
    ' ',
    '\n',
    '\r',
    '\t',
    '.',
    ',',
    '-',
    '–',
    ':',
    ';',
    '|',
    '%',
    '$',
    '€',
    '\u0301',
  ],
  ['1.', '1,', '1 ', '.1', '. ', 'a ', 'a,', '",', '";"', 'a\n', '\n ', '&a', '&#', '="', "a='"],
  [
    '//',
    'EUR',
    '1-',
    '[1,',
    '{"a":',
    '1.000,',
    '12 ',
    '[$',
    '[$"',
    '%a',
    '<loc>',
    '[],',
    '{},',
    '"a",',
    '}',
    '*/',
  ],
].flat()
/** A CSV parser costs ten times as much; only these mean something to it. */
const csvSeeds = ['"', ',', ';', '\n', '\r', 'a', ' ', '",', '"a', 'a"', '",\n', '""', ',\n', 'a\n']

/** Number words, openings of corrections and commands, and signs that end a clause. */
const chatSeeds = [
  [
    'achtzehn',
    'zweiundzwanzig',
    'twenty',
    'two hundred and ',
    'ten ',
    '1',
    '1 ',
    '1,',
    '1.',
    '1k ',
  ],
  ['no wait ', 'no, ', 'no a. ', 'sorry ', 'nein ', 'non, a, ', 'thats ', 'its ', 'it is ', 'not '],
  [' have got', 'dont ', 'im not ', 'change a to ', 'the name is ', 'was now ', 'and ', 'only '],
  ['in ', 'in a ', 'from a in ', 'my ', 'i sell ', 'cake ', 'we ship ', 'website ', 'shop in a '],
  [
    ' ',
    ',',
    ', ',
    '. ',
    ';x',
    '!',
    '(a',
    '&',
    '@',
    'a@',
    '.a',
    'a',
    'a-',
    'Ab ',
    ' x',
    '? ',
    'what ',
  ],
].flat()

const answers: Partial<Slots> = {
  intent: 'website',
  businessName: 'Ball',
  country: 'GB',
  city: 'Leeds',
  channels: ['delivery'],
  productCount: 4,
  orderVolume: 5,
  theme: 'bold',
}
const listenings = {
  'the first question': { asked: 'intent', known: {}, last: null },
  'the shop’s name': { asked: 'businessName', known: {}, last: null },
  'the trade': { asked: 'industry', known: {}, last: null },
  'the country': { asked: 'country', known: {}, last: null },
  'a number': { asked: 'productCount', known: answers, last: 'channels' },
  'the summary': { asked: null, known: answers, last: 'orderVolume' },
} as const

type Parser = readonly [parse: (text: string) => unknown, letters?: number]

const currency = 'EUR'
const feedOf = (text: string) => ({
  products: [{ title: text, handle: text, body_html: text, tags: text }],
})

const listPage = { url: 'https://shop.example/list', currency }

const parsers: Readonly<Record<string, Parser>> = {
  'a pasted list': [(text) => readList(text, currency)],
  'a line of a pasted list': [(text) => readList(`Loaf ${text} x\nRoll 1.20\nBun 2`, currency)],
  'a price': [(text) => readPrice(text, { currency })],
  'prices in a text': [(text) => pricesIn(text, { currency })],
  'a number format': [(text) => showNumber('4.2', { format: text, isFrom1904: false })],
  'a line of text': [(text) => plainLine(text)],
  'a text': [(text) => plainText(text)],
  'JSON of a page': [(text) => parseLenient(text)],
  'JSON with a beginning': [(text) => parseLenient(`{"a": ${text}`)],
  'JSON with an open list': [(text) => parseLenient(`[/**/${text}`)],
  'a value in a script': [(text) => scriptValue(`{a: ${text}`)],
  'a feed': [(text) => readShopifyFeed(feedOf(text), { origin: 'https://shop.example', currency })],
  'a sitemap': [(text) => locationsIn(`<urlset><url><loc>${text}`)],
  'a page': [(text) => parseHtml(text)],
  'a list of a page': [(text) => shownRecords(parseHtml(`<p>Loaf ${text}<br>£2`), listPage)],
  'a statement of prices': [
    (text) => shownRecords(parseHtml(`<p>Prices ${text} in euros<p>A ${text} 2`), listPage),
  ],
  'an SVG': [(text) => allowedSvg(`<svg>${text}`)],
  'a style of an SVG': [(text) => allowedSvg(`<svg><style>${text}</style></svg>`)],
  'words of a search': [(text) => wordsOf(text)],
  'a mail template': [
    (text) => [fillPlaceholders(text, { shop: 'A' }), refusePlaceholders(text, ['shop'])],
  ],
  'a web address': [(text) => readWebAddress(text)],
  'a picture’s address': [(text) => absolute(text, 'https://shop.example')],
  'XML of a workbook': [(text) => readWorkbook(workbookFile({ sheets: { A: text } }))],
  'a PDF': [(text) => readDocument(pdfFile([[72, 700, text.replaceAll(/[()\\]/g, '')]])), 5_000],
}

async function readAll(bytes: Buffer) {
  const { rows } = await readSheetRows(bytes, () => undefined)
  for await (const row of rows) row.at(0)
}

/** Within a limit a text is read; beyond it, it is refused. */
async function unlessRefused(parse: () => unknown) {
  try {
    await parse()
  } catch (error) {
    expect(
      refusals.some((refusal) => error instanceof refusal),
      String(error),
    ).toBe(true)
  }
}
const refusals = [FileProblem, SvgRefused, TooComplicated]

async function expectLinearReading(
  seed: string,
  letters: number,
  parse: (text: string) => unknown,
): Promise<void> {
  await expectLinear((size) =>
    unlessRefused(() => parse(seed.repeat((letters * size) / seed.length))),
  ).catch((error: unknown) => {
    throw new Error(`${JSON.stringify(seed)} repeated`, { cause: error })
  })
}

const minuteMs = 60_000

/** Elements that are compared with their neighbours. */
const neighbours = ['<i class=badge></i>', '<footer></footer>', '<h5>Aa</h5>', '<s>a</s><b>£2</b>']

test(
  'BUD-03: a list of a page is read in linear time, whatever element is repeated in a heading or a card',
  async () => {
    for (const element of neighbours)
      for (const around of ['h1', 'article'])
        await expectLinearReading(element, 400_000, (text) =>
          shownRecords(parseHtml(`<${around}>${text}</${around}>`), listPage),
        )
  },
  minuteMs,
)

test.each(Object.entries(parsers))(
  'BUD-03: %s is read in linear time, whatever is repeated in it',
  async (_name, [parse, letters = 60_000]) => {
    for (const seed of seeds) await expectLinearReading(seed, letters, parse)
  },
  minuteMs,
)

test(
  'BUD-03: CSV is read in linear time, whatever is repeated in it',
  async () => {
    for (const seed of csvSeeds) {
      await expectLinearReading(seed, 20_000, (text) => readAll(Buffer.from(text)))
      await expectLinearReading(seed, 20_000, (text) =>
        readAll(Buffer.from(`SKU,Title\n1,${text}`)),
      )
    }
  },
  minuteMs,
)

test.each(Object.entries(listenings))(
  'BUD-03: a chat message at %s is read in linear time, whatever is repeated in it',
  async (_name, listening) => {
    const read = (text: string) =>
      understand(text, {
        ...listening,
        partial: [],
        offered: [],
        toLabel: (_, value) => String(value),
      })
    // Short ones first: an exponential reader fails at them before it hangs.
    for (const letters of [120, 160, 240, messageMax])
      for (const seed of chatSeeds)
        await expectLinearReading(seed, letters, (text) => [
          read(`${text}x`.slice(-messageMax)),
          read(`i dont${text} 1`.slice(0, messageMax)),
          read(`and post ${text} b b b b b`),
        ])
  },
  minuteMs,
)
