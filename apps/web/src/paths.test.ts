import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { accessOf, exactPath, metaOf, pages, to, type PagePath } from './paths.ts'
import routes from './routes.ts'

test('the addresses of the app are exactly these', () => {
  expect(Object.values(pages).map(({ path, access }) => `${access} ${path}`))
    .toMatchInlineSnapshot(`
      [
        "public /",
        "signedIn /verify",
        "public /pricing",
        "public /contacts",
        "public /blog",
        "public /blog/:slug",
        "public /ComingSoon",
        "public /partnerShip",
        "public /requestADemo",
        "public /stripeVerify",
        "public /privacy-policy",
        "public /terms-conditions",
        "public /terms-conditions-subscription",
        "public /auth/linkedin/callback",
        "signedIn /adminPanel",
        "signedIn /adminPanel/dashboard",
        "signedIn /adminPanel/buildManagement",
        "signedIn /adminPanel/buildManagement/comparison",
        "signedIn /adminPanel/buildManagement/:buildId",
        "signedIn /adminPanel/inventoryManagement",
        "signedIn /adminPanel/inventoryManagement/bulk-upload",
        "signedIn /adminPanel/inventoryManagement/collections",
        "signedIn /adminPanel/inventoryManagement/collections/new",
        "signedIn /adminPanel/inventoryManagement/collections/:collectionId",
        "signedIn /adminPanel/inventoryManagement/discounts",
        "signedIn /adminPanel/inventoryManagement/discounts/new",
        "signedIn /adminPanel/inventoryManagement/discounts/:discountId",
        "signedIn /adminPanel/inventoryManagement/fields",
        "signedIn /adminPanel/inventoryManagement/changes",
        "signedIn /adminPanel/inventoryManagement/changes/:bulkActId",
        "signedIn /adminPanel/inventoryManagement/spreadsheet",
        "signedIn /adminPanel/inventoryManagement/labels",
        "signedIn /adminPanel/inventoryManagement/imports",
        "signedIn /adminPanel/inventoryManagement/old-addresses",
        "signedIn /adminPanel/inventoryManagement/items/new",
        "signedIn /adminPanel/inventoryManagement/stock/ledger",
        "signedIn /adminPanel/inventoryManagement/stock/receive",
        "signedIn /adminPanel/inventoryManagement/stock/counts",
        "signedIn /adminPanel/inventoryManagement/stock/counts/:stockTakeId",
        "signedIn /adminPanel/inventoryManagement/stock/purchases",
        "signedIn /adminPanel/inventoryManagement/stock/purchases/new",
        "signedIn /adminPanel/inventoryManagement/stock/purchases/:purchaseId",
        "signedIn /adminPanel/inventoryManagement/stock/transfers",
        "signedIn /adminPanel/inventoryManagement/stock/transfers/new",
        "signedIn /adminPanel/inventoryManagement/stock/transfers/:transferId",
        "signedIn /adminPanel/inventoryManagement/items/:itemId",
        "signedIn /adminPanel/orderManagement",
        "signedIn /adminPanel/orderManagement/carts",
        "signedIn /adminPanel/orderManagement/carts/:cartId",
        "signedIn /adminPanel/orderManagement/imported/file",
        "signedIn /adminPanel/orderManagement/imported/:historicOrderId",
        "signedIn /adminPanel/orderManagement/customers",
        "signedIn /adminPanel/orderManagement/customers/merges",
        "signedIn /adminPanel/orderManagement/customers/:customerId",
        "signedIn /adminPanel/orderManagement/giftCards",
        "signedIn /adminPanel/orderManagement/giftCards/:giftCardId",
        "signedIn /adminPanel/orderManagement/finance",
        "signedIn /adminPanel/orderManagement/finance/register",
        "signedIn /adminPanel/orderManagement/finance/journal",
        "signedIn /adminPanel/orderManagement/finance/accounts",
        "signedIn /adminPanel/orderManagement/finance/rows",
        "signedIn /adminPanel/orderManagement/payouts",
        "signedIn /adminPanel/orderManagement/payouts/:payoutId",
        "signedIn /adminPanel/orderManagement/cashUps",
        "signedIn /adminPanel/orderManagement/cashUps/:cashUpId",
        "signedIn /adminPanel/orderManagement/reconciliation",
        "signedIn /adminPanel/orderManagement/changes",
        "signedIn /adminPanel/orderManagement/changes/:bulkActId",
        "signedIn /adminPanel/orderManagement/drafts/:draftId",
        "signedIn /adminPanel/orderManagement/:orderId",
        "signedIn /adminPanel/orderManagement/:orderId/change",
        "signedIn /adminPanel/orderManagement/:orderId/pack",
        "signedIn /adminPanel/deliveryManagement",
        "signedIn /adminPanel/setup/selectPlan",
        "signedIn /adminPanel/setup/stepOne",
        "signedIn /adminPanel/setup/stepTwo",
        "signedIn /adminPanel/setup/stepThree",
        "signedIn /adminPanel/setup/checkoutPay",
        "signedIn /adminPanel/settings",
        "signedIn /adminPanel/settings/account",
        "signedIn /adminPanel/settings/security",
        "signedIn /adminPanel/settings/team",
        "signedIn /adminPanel/settings/business",
        "signedIn /adminPanel/settings/notifications",
        "signedIn /adminPanel/settings/locations",
        "signedIn /adminPanel/settings/markets",
        "signedIn /adminPanel/settings/taxes",
        "signedIn /adminPanel/settings/payments",
        "signedIn /adminPanel/settings/messages",
        "signedIn /adminPanel/settings/messages/sent",
        "signedIn /adminPanel/settings/messages/:name",
        "signedIn /adminPanel/settings/automations",
        "signedIn /adminPanel/settings/automations/:automationId",
        "signedIn /adminPanel/settings/billing",
        "signedIn /adminPanel/settings/audit",
        "signedIn /adminPanel/platform/people",
        "signedIn /adminPanel/platform/leads",
        "signedIn /adminPanel/platform/chat",
        "signedIn /adminPanel/platform/payments",
      ]
    `)
})

test('every route of the app is an address of the list, in the same letter case', () => {
  const known = new Set<string>(Object.values(pages).map((page) => page.path))
  const routed = addressesOf(routes).filter((path) => !path.endsWith('/*'))
  expect(routed.filter((path) => !known.has(path))).toEqual([])
})

test('every address of the list has a route', () => {
  const routed = new Set(addressesOf(routes))
  expect(Object.values(pages).filter(({ path }) => !routed.has(path))).toEqual([])
})

test.each([
  ['/', 'public'],
  ['/pricing', 'public'],
  ['/stripeVerify', 'public'],
  ['/auth/linkedin/callback', 'public'],
  ['/no/such/page', 'public'],
  ['/verify', 'signedIn'],
  ['/adminPanel', 'signedIn'],
  ['/ADMINPANEL/', 'signedIn'],
  ['/adminPanel/orderManagement/42', 'signedIn'],
  ['/adminPanel/no-such-page', 'signedIn'],
])('%s is %s', (path, access) => {
  expect(accessOf(path)).toBe(access)
})

test.each([
  ['/comingsoon', '/ComingSoon'],
  ['/ComingSoon/', '/ComingSoon'],
  ['/PARTNERSHIP', '/partnerShip'],
  ['/Blog/rye-bread/', '/blog/rye-bread'],
  ['/blog/Rye-Bread', '/blog/rye-bread'],
  ['/blog/No_Slug', null],
  ['/ComingSoon', null],
  ['/', null],
  ['/blog/rye-bread', null],
  ['/unknown/', null],
])('%s leads to the exact address %s', (given, exact) => {
  expect(exactPath(given)).toBe(exact)
})

test('the route table says which pages have an appearance of their own', () => {
  const forced = Object.values<PagePath>(pages).filter(({ colorMode }) => colorMode)
  expect(forced.map(({ path, colorMode }) => `${path} ${colorMode}`)).toEqual([
    '/ComingSoon dark',
    '/stripeVerify light',
  ])
  expect(metaOf('/ComingSoon').colorMode).toBe('dark')
  expect(metaOf('/pricing').colorMode).toBeUndefined()
})

test('every page with a parameter says what it must look like', () => {
  const open = Object.values<PagePath>(pages).filter(({ path, params = {} }) =>
    [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => !(name in params)),
  )
  expect(open).toEqual([])
})

test('everything below the panel keeps the shop of the tab, unknown addresses included', () => {
  for (const path of ['/adminPanel', '/adminPanel/team', '/adminpanel/nowhere/'])
    expect(metaOf(path).middleware).toEqual(['keepShop'])
  expect(metaOf('/adminPanelling').middleware).toEqual([])
})

test('parameters are written into the address, escaped', () => {
  expect(to('order', { orderId: 'a/b' })).toBe('/adminPanel/orderManagement/a%2Fb')
  expect(to('home')).toBe('/')
})

function addressesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`
    const isPage = entry.path !== undefined || entry.index
    return [...(isPage ? [path || '/'] : []), ...addressesOf(entry.children ?? [], path)]
  })
}
