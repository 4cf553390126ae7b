import { expect, test } from 'vitest'

import { parseHtml } from '../formats/parse-html.ts'
import { readItems } from './read-items.ts'

const address = 'https://www.oaklane.example/things/tea-pot'
const read = (html: string, url = address) => readItems(parseHtml(html), url, null)
const page = (body: string, head = '<title>Tea Pot | Oak Lane</title>') =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`
const data = (node: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Tea Pot', ...node })}</script>`
const buy = '<button>Add to cart</button>'
const shown = (price: string, more = '') => page(`<h1>Tea Pot</h1>${price}${buy}${more}`)
const pot = { offers: { price: '20', priceCurrency: 'GBP' } }
const state = (product: object) =>
  `<script>window.__STATE__ = ${JSON.stringify({ product })};</script>`
const plain = { variants: [{ priceMinor: 2000 }] }

const rows: readonly (readonly [string, string, object])[] = [
  ['types without regard to case', page(data({ ...pot, '@type': 'PRODUCT' })), plain],
  [
    'keys without regard to case',
    page(data({ Offers: { Price: '20', PRICECURRENCY: 'GBP' } })),
    plain,
  ],
  [
    'an offer that names its product',
    page(
      `<script type="application/ld+json">{"@type":"Offer","price":"20","priceCurrency":"GBP","itemOffered":{"@type":"Product","name":"Tea Pot"}}</script>`,
    ),
    plain,
  ],
  [
    'an offer that is only pointed to',
    page(
      `<script type="application/ld+json">{"@graph":[{"@type":"Product","name":"Tea Pot","offers":{"@id":"#o"}},{"@type":"Offer","@id":"#o","price":"20","priceCurrency":"GBP"}]}</script>`,
    ),
    plain,
  ],
  [
    'RDFa',
    page(
      '<div vocab="http://schema.org/" typeof="Product"><b property="name">Tea Pot</b><div property="offers" typeof="Offer"><b property="price">20.00</b><meta property="priceCurrency" content="GBP"></div></div>',
    ),
    plain,
  ],
  [
    'RDFa with prefixes',
    page(
      '<div typeof="s:product"><b property="s:Name">Tea Pot</b><div property="s:offers" typeof="s:Offer"><b property="s:price">£20.00</b></div></div>',
    ),
    plain,
  ],
  [
    'h-product',
    page('<div class="h-product"><b class="p-name">Tea Pot</b><b class="p-price">£20.00</b></div>'),
    plain,
  ],
  [
    'the sale price of a summary',
    page(
      '',
      '<meta property="og:title" content="Tea Pot"><meta property="product:price:amount" content="25"><meta property="product:sale_price:amount" content="20"><meta property="product:price:currency" content="GBP">',
    ),
    { variants: [{ priceMinor: 2000, compareAtMinor: 2500 }] },
  ],
  [
    'labels for Twitter',
    page(
      '',
      '<meta property="og:type" content="product"><meta property="og:title" content="Tea Pot"><meta name="twitter:label1" content="Price"><meta name="twitter:data1" content="£20.00">',
    ),
    plain,
  ],
  [
    'what a program holds',
    page(
      `<h1>Tea Pot</h1>${state({ name: 'Tea Pot', price: { value: 20, currency: 'GBP' }, sku: 'TP-1' })}`,
    ),
    { ...plain, sku: 'TP-1', source: 'page-state' },
  ],
  [
    'what a program pushes',
    page(
      `<h1>Tea Pot</h1><script>dataLayer.push({ecommerce:{detail:{products:[{'name':'Tea Pot','price':'20.00',}]}}})</script>`,
    ),
    plain,
  ],
  [
    'the price beside the heading',
    shown('<p class="price">£20.00</p>'),
    { ...plain, title: 'Tea Pot', source: 'page', currency: 'GBP' },
  ],
  [
    'a price in several elements',
    shown('<p class="price"><b>£</b><b>20</b><sup>99</sup></p>'),
    { variants: [{ priceMinor: 2099 }] },
  ],
  [
    'a former price that is struck',
    shown('<p class="price"><del>£25</del> <ins>£20</ins></p>'),
    { variants: [{ priceMinor: 2000, compareAtMinor: 2500 }] },
  ],
  [
    'a former price by its class',
    shown('<b class="old-price">£25</b><b class="price">£20</b>'),
    { variants: [{ priceMinor: 2000, compareAtMinor: 2500 }] },
  ],
  [
    'a former price by its words',
    shown('<b>RRP</b> <b>£25</b> <b class="price">£20</b>'),
    { variants: [{ priceMinor: 2000, compareAtMinor: 2500 }] },
  ],
  [
    'the discount that the data do not know',
    shown(
      '<s>£25</s> <b class="price">£20</b>',
      data({ offers: { price: '25', priceCurrency: 'GBP' } }),
    ),
    { variants: [{ priceMinor: 2000, compareAtMinor: 2500 }] },
  ],
  [
    'the price of related things is not its own',
    shown(
      '<b class="price">£20</b>',
      '<div class="related-products"><b class="sale price">£1</b></div>',
    ),
    plain,
  ],
  [
    'a saving, an instalment and delivery are not its price',
    shown('<p>Save £5</p><p>4 payments of £5</p><p>Delivery £3</p><b class="price">£20</b>'),
    plain,
  ],
  [
    'a price of nothing is none',
    shown('<b class="price">£0.00</b>', data({ offers: { price: 0, availability: 'InStock' } })),
    { variants: [{ priceMinor: null }] },
  ],
  [
    'a range is a range',
    shown('<p class="price"><b>£20</b> – <b>£30</b></p>'),
    { variants: [{ priceMinor: null }], priceRange: { lowestMinor: 2000, highestMinor: 3000 } },
  ],
  [
    '«from» is a range without an end',
    shown('<p class="price">from £20</p>'),
    { variants: [{ priceMinor: null }], priceRange: { lowestMinor: 2000, highestMinor: null } },
  ],
  ['an SKU in words', shown('<b class="price">£20</b><p>SKU: TP-1</p>'), { sku: 'TP-1' }],
  [
    'an SKU in a cell beside its label',
    shown('<b class="price">£20</b><dl><dt>Art.-Nr.</dt><dd>4711</dd></dl>'),
    { sku: '4711' },
  ],
  [
    'a number that address and form agree on',
    page(`<h1>Tea Pot</h1><b class="price">£20</b><input name="product_id" value="445566">${buy}`),
    { sku: '' },
  ],
  ['an MPN', shown('<b class="price">£20</b><p>MPN: AB-99</p>'), { mpn: 'AB-99' }],
  [
    'a barcode whose check digit is right',
    shown('<b class="price">£20</b><p>EAN: 4006381333931</p>'),
    { variants: [{ barcode: '4006381333931' }] },
  ],
  [
    'a barcode whose check digit is wrong',
    page(data({ ...pot, gtin13: '4006381333932' })),
    { variants: [{ barcode: '' }] },
  ],
  [
    '«sold out» and no button',
    page('<h1>Tea Pot</h1><b class="price">£20</b><p>Sold out</p><p>SKU: TP-1</p>'),
    { variants: [{ isAvailable: false }] },
  ],
  [
    'a button that is off',
    page('<h1>Tea Pot</h1><b class="price">£20</b><button disabled>Add to cart</button>'),
    { variants: [{ isAvailable: false }] },
  ],
  [
    'one size that is sold out',
    shown(
      '<b class="price">£20</b><select name="size"><option>S - sold out</option><option>M</option></select>',
    ),
    { variants: [{ isAvailable: false }, { isAvailable: true }] },
  ],
  [
    'marked breadcrumbs',
    page(
      data(pot) +
        '<script type="application/ld+json">{"@type":"BreadcrumbList","itemListElement":[{"position":2,"name":"Pots"},{"position":1,"name":"Home"},{"position":3,"name":"Tea Pot"}]}</script>',
    ),
    { category: 'Pots', categoryPath: ['Pots'] },
  ],
  [
    'visible breadcrumbs',
    shown(
      '<nav class="breadcrumb"><a>Home</a> / <a>Kitchen</a> / <a>Pots</a> / <span>Tea Pot</span></nav><b class="price">£20</b>',
    ),
    { category: 'Pots', categoryPath: ['Kitchen', 'Pots'] },
  ],
  [
    'a brand beside its label',
    shown('<b class="price">£20</b><p>Brand: Hill</p>'),
    { vendor: 'Hill' },
  ],
  [
    'the label of a link is no brand',
    page(data({ ...pot, brand: 'Shop all Hill products' })),
    { vendor: '' },
  ],
  ['a placeholder is no brand', page(data({ ...pot, brand: '$metabrand' })), { vendor: '' }],
  ['a placeholder is no SKU', page(data({ ...pot, sku: 'null' })), { sku: '' }],
  [
    'the title without the name of the website',
    page(
      '<meta property="og:site_name" content="Oak Lane">' +
        data({ ...pot, name: 'Tea Pot | Oak Lane' }),
    ),
    { title: 'Tea Pot' },
  ],
  [
    'values of a select, with what each costs',
    shown(
      '<b class="price">£20</b><label for="s">Size</label><select id="s" name="size"><option>Please choose</option><option>Small</option><option>Large (+£5.00)</option></select>',
    ),
    {
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      variants: [{ priceMinor: 2000 }, { priceMinor: 2500 }],
    },
  ],
  [
    'how many is no choice',
    shown(
      '<b class="price">£20</b><select name="quantity"><option>1</option><option>2</option></select>',
    ),
    { options: [] },
  ],
  [
    'buttons in a row',
    shown(
      '<b class="price">£20</b><fieldset class="variants"><legend>Colour</legend><input type=radio name=c id=a><label for=a>Red</label><input type=radio name=c id=b><label for=b>Blue</label></fieldset>',
    ),
    { options: [{ name: 'Colour', values: ['Red', 'Blue'] }] },
  ],
  [
    'a dollar of the website’s country',
    shown('<b class="price">$20</b>').replace('lang="en"', 'lang="en-CA"'),
    { currency: 'CAD' },
  ],
  [
    'a crown of the website’s language',
    shown('<b class="price">20,00 kr</b>').replace('lang="en"', 'lang="da"'),
    { currency: 'DKK', ...plain },
  ],
]

test.each(rows)('%s', (_rule, html, expected) => {
  const [item] = read(html)
  expect(item).toMatchObject(expected)
})

test('the number by which the website knows it stands for a missing SKU', () => {
  const html = page(
    `<h1>Tea Pot</h1><b class="price">£20</b><input name="product_id" value="445566">${buy}`,
  )
  expect(read(html, 'https://www.oaklane.example/p/tea-pot-445566')[0]?.sku).toBe('445566')
})

test('the number in the address counts where a program names it, not by itself', () => {
  const html = (script: string) => page(`<h1>Tea Pot</h1><b class="price">£20</b>${buy}${script}`)
  const own = 'https://www.oaklane.example/p/tea-pot-445566'
  expect(read(html('<script>x({"id":"445566"})</script>'), own)[0]?.sku).toBe('445566')
  expect(read(html(''), own)[0]?.sku).toBe('')
})

test('a price beside a heading is enough where the address says that it is a thing’s own', () => {
  const html = page('<h1>Tea Pot</h1><b class="price">£20</b>')
  expect(read(html, 'https://www.oaklane.example/product/tea-pot')).toMatchObject([plain])
  expect(read(html, 'https://www.oaklane.example/about/tea-pot')).toEqual([])
})

test('themes of Shopify count in hundredths, and name options and values', () => {
  const variant = (option1: string, price: number, sku: string) => ({
    option1,
    price,
    sku,
    compare_at_price: 3000,
    available: true,
    public_title: option1,
  })
  const product = {
    title: 'Tea Pot',
    options: ['Size'],
    variants: [variant('S', 2000, 'A'), variant('L', 2500, 'B')],
  }
  const [item] = read(
    page(
      `<h1>Tea Pot</h1><script type="application/json" data-product-json>${JSON.stringify(product)}</script>`,
    ),
  )
  expect(item).toMatchObject({
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { priceMinor: 2000, sku: 'A', compareAtMinor: 3000 },
      { priceMinor: 2500, sku: 'B', compareAtMinor: 3000 },
    ],
  })
})

test('variations of WooCommerce are named as their select names them', () => {
  const variations = JSON.stringify([
    {
      attributes: { attribute_pa_size: 's' },
      display_price: 20,
      display_regular_price: 30,
      sku: 'A',
      is_in_stock: true,
    },
    {
      attributes: { attribute_pa_size: 'l' },
      display_price: 25,
      display_regular_price: 25,
      sku: 'B',
      is_in_stock: false,
    },
  ]).replaceAll('"', '&quot;')
  const [item] = read(
    shown(
      `<p class="price">£20 – £25</p><form data-product_variations="${variations}"><label for="z">Size</label><select id="z" name="attribute_pa_size"><option value="s">Small</option><option value="l">Large</option></select></form>`,
    ),
  )
  expect(item).toMatchObject({
    options: [{ name: 'Size', values: ['Small', 'Large'] }],
    variants: [
      { priceMinor: 2000, compareAtMinor: 3000, sku: 'A' },
      { priceMinor: 2500, compareAtMinor: null, isAvailable: false },
    ],
  })
})

test('swatches of Magento give the options and what each costs', () => {
  const price = (amount: number) => ({ finalPrice: { amount }, oldPrice: { amount: 30 } })
  const config = {
    '*': {
      x: {
        jsonConfig: {
          attributes: {
            9: {
              label: 'Colour',
              options: [
                { label: 'Red', products: ['1'] },
                { label: 'Blue', products: ['2'] },
              ],
            },
          },
          optionPrices: { 1: price(20), 2: price(25) },
        },
      },
    },
  }
  const [item] = read(
    shown(
      `<b class="price">£20</b><script type="text/x-magento-init">${JSON.stringify(config)}</script>`,
    ),
  )
  expect(item).toMatchObject({
    options: [{ name: 'Colour', values: ['Red', 'Blue'] }],
    variants: [{ priceMinor: 2000, compareAtMinor: 3000 }, { priceMinor: 2500 }],
  })
})

test('a list gives its things, with the addresses of their pages', () => {
  const card = (name: string) =>
    `<li><a href="/p/${name}">${name}</a> <b class="price">£5.00</b></li>`
  const items = read(page(`<h1>Pots</h1><ul>${['Blue', 'Green', 'White'].map(card).join('')}</ul>`))
  expect(items.map(({ key, confidence }) => [key, confidence])).toEqual([
    ['page:/p/Blue', 0.5],
    ['page:/p/Green', 0.5],
    ['page:/p/White', 0.5],
  ])
})

test('a menu gives its lines, which have no pages', () => {
  const menu =
    '<h1>Menu</h1><ul><li>Flat white … £3.20</li><li>Espresso … £2.40</li><li>Mocha … £3.60</li></ul>'
  const items = read(page(menu))
  expect(items.map(({ title, url, variants }) => [title, url, variants[0]?.priceMinor])).toEqual([
    ['Flat white', '', 320],
    ['Espresso', '', 240],
    ['Mocha', '', 360],
  ])
})

test('a page without a price, a number or anything to buy sells nothing', () => {
  expect(read(page('<h1>About us</h1><p>We began in 1990 with £500.</p>'))).toEqual([])
})
