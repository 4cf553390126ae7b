import { expect, test } from 'vitest'
import { pages, type PagePath } from '../../paths.ts'
import { allPlaces, findPlace, filterPlaces, hrefOf } from './find-place.ts'
import { panelMeta } from './panel-meta.ts'
import type { PageName } from './place.ts'
import { sectionPlaces } from './places.ts'

/** Pages of the panel that need no place, and why. */
const elsewhere: readonly PageName[] = [
  // Redirects.
  'adminPanel',
  'settings',
  // The set-up wizard, which the bar above every page opens.
  'selectPlan',
  'stepOne',
  'stepTwo',
  'stepThree',
  'checkoutPay',
]

const panelPages = Object.entries<PagePath>(pages)
  .filter(([, { path }]) => path.startsWith('/adminPanel'))
  .map(([name, { path }]) => ({ name: name as PageName, path }))
  .filter(({ name }) => !elsewhere.includes(name))

/** Places, details and forms that name the page. */
const mentionsOf = (page: PageName) =>
  allPlaces.filter(
    ({ place }) =>
      place.page === page || place.create?.page === page || place.details?.[page] !== undefined,
  )

test.each(panelPages)('the page $name has a place in the navigation', ({ name, path }) => {
  const mentions = mentionsOf(name)
  const isTabbed = mentions.every(({ place }) => place.page === name)
  // Pages with tabs have a place per tab; any other page has exactly one.
  expect(mentions.length).toBeGreaterThan(0)
  expect(isTabbed || mentions.length === 1).toBe(true)
  const known = findPlace({ pathname: path.replace(/:[a-zA-Z]+/g, 'some-id'), search: '' })
  expect(known && mentions.some(({ place }) => place === known.place)).toBe(true)
})

test('every page without an id is a place of its own, except the rows of a figure', () => {
  const withoutId = panelPages.filter(({ path }) => !path.includes(':') && !path.endsWith('/new'))
  const atPlaces = new Set(allPlaces.map(({ place }) => place.page))
  // Opened from a build, and from a figure of Finance, named in the address.
  expect(withoutId.map(({ name }) => name).filter((name) => !atPlaces.has(name))).toEqual([
    'comparison',
    'financeRows',
  ])
})

test('no address and no label of a level stands in the navigation twice', () => {
  const hrefs = allPlaces.map(({ place }) => hrefOf(place))
  expect(new Set(hrefs).size).toBe(hrefs.length)
  for (const [section, places] of Object.entries(sectionPlaces)) {
    const labels = allPlaces
      .filter((known) => known.section === section)
      .map(({ place }) => place.label)
    expect(new Set(labels).size, section).toBe(labels.length)
    expect(places.length).toBeGreaterThan(0)
  }
})

test.each([
  ['/adminPanel/orderManagement', '?tab=returns', 'Returns'],
  ['/adminPanel/orderManagement', '?tab=unpaid', 'All orders'],
  ['/adminPanel/orderManagement/customers/merges', '', 'Customer merges'],
  ['/adminPanel/orderManagement/0199c1de-0000-7000-8000-000000000001/pack', '', 'All orders'],
  ['/adminPanel/inventoryManagement/items/new', '', 'Items'],
  ['/adminPanel/inventoryManagement', '?tab=stock&shop=bakery', 'Stock'],
  ['/adminPanel/deliveryManagement/', '?view=run', 'My run'],
  ['/adminPanel/settings/messages/order-ready', '', 'Messages'],
])('%s%s belongs to “%s”', (pathname, search, label) => {
  expect(findPlace({ pathname, search })?.place.label).toBe(label)
})

test('an unknown page has no place', () => {
  expect(findPlace({ pathname: '/adminPanel/orderManagement/no/such', search: '' })).toBeUndefined()
})

test.each([
  ['/adminPanel/orderManagement', '?tab=returns', 'Returns · Marketday'],
  ['/adminPanel/orderManagement/some-id', '', 'Order · Order Management · Marketday'],
  ['/adminPanel/orderManagement/payouts', '', 'Payouts · Finance · Marketday'],
  ['/adminPanel/settings/markets', '', 'Markets · Settings · Marketday'],
  ['/adminPanel/inventoryManagement/discounts/new', '', 'Add a discount · Discounts · Marketday'],
])('UX-04 the title of %s%s is “%s”', (pathname, search, title) => {
  expect(panelMeta({ location: { pathname, search } })[0]).toEqual({ title })
})

test('a link between pages of a period keeps the period and nothing else', () => {
  const journal = allPlaces.find(({ place }) => place.page === 'journal')?.place
  const search = new URLSearchParams('month=2026-03&pages=abc')
  expect(journal && hrefOf(journal, search)).toBe(
    '/adminPanel/orderManagement/finance/journal?month=2026-03',
  )
})

test('what is below a forbidden page moves up', () => {
  const shown = filterPlaces(sectionPlaces['inventory'] ?? [], ({ label }) =>
    ['Receive goods', 'Imports'].includes(label),
  )
  expect(shown.map(({ label }) => label)).toEqual(['Receive goods', 'Imports'])
})
