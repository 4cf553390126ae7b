/** Access rule of a page: any path not listed as public requires sign-in. */
export type Access = 'public' | 'signedIn'

export interface PagePath {
  readonly path: string
  readonly access: Access
  /** Fixed appearance, regardless of the visitor's preference (spec 2). */
  readonly colorMode?: 'light' | 'dark'
  /** Parameter patterns; anything else is a fatal 404 (spec 5). */
  readonly params?: Readonly<Record<string, RegExp>>
  /** Rendered once per deployment, with its data in a payload file (spec 7). */
  readonly prerendered?: true
  /** Content may change at any moment, so the server never caches it. */
  readonly live?: true
}

const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Every path of the web app in its exact letter case, for guard, redirects and route map. */
export const pages = {
  home: { path: '/', access: 'public', prerendered: true },
  verify: { path: '/verify', access: 'signedIn' },
  pricing: { path: '/pricing', access: 'public', prerendered: true },
  contacts: { path: '/contacts', access: 'public' },
  blog: { path: '/blog', access: 'public', prerendered: true },
  blogPost: { path: '/blog/:slug', access: 'public', prerendered: true, params: { slug } },
  comingSoon: { path: '/ComingSoon', access: 'public', colorMode: 'dark' },
  partnerShip: { path: '/partnerShip', access: 'public' },
  requestADemo: { path: '/requestADemo', access: 'public', live: true },
  stripeVerify: { path: '/stripeVerify', access: 'public', colorMode: 'light', live: true },
  privacyPolicy: { path: '/privacy-policy', access: 'public' },
  termsConditions: { path: '/terms-conditions', access: 'public' },
  termsConditionsSubscription: { path: '/terms-conditions-subscription', access: 'public' },
  linkedinCallback: { path: '/auth/linkedin/callback', access: 'public', live: true },
  adminPanel: { path: '/adminPanel', access: 'signedIn' },
  dashboard: { path: '/adminPanel/dashboard', access: 'signedIn' },
  buildManagement: { path: '/adminPanel/buildManagement', access: 'signedIn' },
  comparison: { path: '/adminPanel/buildManagement/comparison', access: 'signedIn' },
  build: {
    path: '/adminPanel/buildManagement/:buildId',
    access: 'signedIn',
    params: { buildId: uuid },
  },
  inventoryManagement: { path: '/adminPanel/inventoryManagement', access: 'signedIn' },
  bulkUpload: { path: '/adminPanel/inventoryManagement/bulk-upload', access: 'signedIn' },
  collections: { path: '/adminPanel/inventoryManagement/collections', access: 'signedIn' },
  newCollection: { path: '/adminPanel/inventoryManagement/collections/new', access: 'signedIn' },
  collection: {
    path: '/adminPanel/inventoryManagement/collections/:collectionId',
    access: 'signedIn',
    params: { collectionId: uuid },
  },
  discounts: { path: '/adminPanel/inventoryManagement/discounts', access: 'signedIn' },
  newDiscount: { path: '/adminPanel/inventoryManagement/discounts/new', access: 'signedIn' },
  discount: {
    path: '/adminPanel/inventoryManagement/discounts/:discountId',
    access: 'signedIn',
    params: { discountId: uuid },
  },
  customFields: { path: '/adminPanel/inventoryManagement/fields', access: 'signedIn' },
  itemChanges: { path: '/adminPanel/inventoryManagement/changes', access: 'signedIn' },
  itemChange: {
    path: '/adminPanel/inventoryManagement/changes/:bulkActId',
    access: 'signedIn',
    params: { bulkActId: uuid },
  },
  spreadsheet: { path: '/adminPanel/inventoryManagement/spreadsheet', access: 'signedIn' },
  labels: { path: '/adminPanel/inventoryManagement/labels', access: 'signedIn' },
  imports: { path: '/adminPanel/inventoryManagement/imports', access: 'signedIn' },
  oldAddresses: {
    path: '/adminPanel/inventoryManagement/old-addresses',
    access: 'signedIn',
  },
  newItem: { path: '/adminPanel/inventoryManagement/items/new', access: 'signedIn' },
  stockLedger: { path: '/adminPanel/inventoryManagement/stock/ledger', access: 'signedIn' },
  receiveStock: { path: '/adminPanel/inventoryManagement/stock/receive', access: 'signedIn' },
  stockTakes: { path: '/adminPanel/inventoryManagement/stock/counts', access: 'signedIn' },
  stockTake: {
    path: '/adminPanel/inventoryManagement/stock/counts/:stockTakeId',
    access: 'signedIn',
    params: { stockTakeId: uuid },
  },
  purchases: { path: '/adminPanel/inventoryManagement/stock/purchases', access: 'signedIn' },
  newPurchase: {
    path: '/adminPanel/inventoryManagement/stock/purchases/new',
    access: 'signedIn',
  },
  purchase: {
    path: '/adminPanel/inventoryManagement/stock/purchases/:purchaseId',
    access: 'signedIn',
    params: { purchaseId: uuid },
  },
  transfers: { path: '/adminPanel/inventoryManagement/stock/transfers', access: 'signedIn' },
  newTransfer: {
    path: '/adminPanel/inventoryManagement/stock/transfers/new',
    access: 'signedIn',
  },
  transfer: {
    path: '/adminPanel/inventoryManagement/stock/transfers/:transferId',
    access: 'signedIn',
    params: { transferId: uuid },
  },
  item: {
    path: '/adminPanel/inventoryManagement/items/:itemId',
    access: 'signedIn',
    params: { itemId: uuid },
  },
  orderManagement: { path: '/adminPanel/orderManagement', access: 'signedIn' },
  abandonedCarts: { path: '/adminPanel/orderManagement/carts', access: 'signedIn' },
  abandonedCart: {
    path: '/adminPanel/orderManagement/carts/:cartId',
    access: 'signedIn',
    params: { cartId: uuid },
  },
  orderImport: { path: '/adminPanel/orderManagement/imported/file', access: 'signedIn' },
  historicOrder: {
    path: '/adminPanel/orderManagement/imported/:historicOrderId',
    access: 'signedIn',
    params: { historicOrderId: uuid },
  },
  customers: { path: '/adminPanel/orderManagement/customers', access: 'signedIn' },
  customerMerges: { path: '/adminPanel/orderManagement/customers/merges', access: 'signedIn' },
  customer: {
    path: '/adminPanel/orderManagement/customers/:customerId',
    access: 'signedIn',
    params: { customerId: uuid },
  },
  giftCards: { path: '/adminPanel/orderManagement/giftCards', access: 'signedIn' },
  giftCard: {
    path: '/adminPanel/orderManagement/giftCards/:giftCardId',
    access: 'signedIn',
    params: { giftCardId: uuid },
  },
  finance: { path: '/adminPanel/orderManagement/finance', access: 'signedIn' },
  register: { path: '/adminPanel/orderManagement/finance/register', access: 'signedIn' },
  journal: { path: '/adminPanel/orderManagement/finance/journal', access: 'signedIn' },
  postingAccounts: { path: '/adminPanel/orderManagement/finance/accounts', access: 'signedIn' },
  financeRows: { path: '/adminPanel/orderManagement/finance/rows', access: 'signedIn' },
  payouts: { path: '/adminPanel/orderManagement/payouts', access: 'signedIn' },
  payout: {
    path: '/adminPanel/orderManagement/payouts/:payoutId',
    access: 'signedIn',
    params: { payoutId: uuid },
  },
  cashUps: { path: '/adminPanel/orderManagement/cashUps', access: 'signedIn' },
  cashUp: {
    path: '/adminPanel/orderManagement/cashUps/:cashUpId',
    access: 'signedIn',
    params: { cashUpId: uuid },
  },
  reconciliation: { path: '/adminPanel/orderManagement/reconciliation', access: 'signedIn' },
  orderActs: { path: '/adminPanel/orderManagement/changes', access: 'signedIn' },
  orderAct: {
    path: '/adminPanel/orderManagement/changes/:bulkActId',
    access: 'signedIn',
    params: { bulkActId: uuid },
  },
  orderDraft: {
    path: '/adminPanel/orderManagement/drafts/:draftId',
    access: 'signedIn',
    params: { draftId: uuid },
  },
  order: {
    path: '/adminPanel/orderManagement/:orderId',
    access: 'signedIn',
    params: { orderId: uuid },
  },
  changeOrder: {
    path: '/adminPanel/orderManagement/:orderId/change',
    access: 'signedIn',
    params: { orderId: uuid },
  },
  packOrder: {
    path: '/adminPanel/orderManagement/:orderId/pack',
    access: 'signedIn',
    params: { orderId: uuid },
  },
  deliveryManagement: { path: '/adminPanel/deliveryManagement', access: 'signedIn' },
  selectPlan: { path: '/adminPanel/setup/selectPlan', access: 'signedIn' },
  stepOne: { path: '/adminPanel/setup/stepOne', access: 'signedIn' },
  stepTwo: { path: '/adminPanel/setup/stepTwo', access: 'signedIn' },
  stepThree: { path: '/adminPanel/setup/stepThree', access: 'signedIn' },
  checkoutPay: { path: '/adminPanel/setup/checkoutPay', access: 'signedIn' },
  settings: { path: '/adminPanel/settings', access: 'signedIn' },
  account: { path: '/adminPanel/settings/account', access: 'signedIn' },
  security: { path: '/adminPanel/settings/security', access: 'signedIn' },
  team: { path: '/adminPanel/settings/team', access: 'signedIn' },
  business: { path: '/adminPanel/settings/business', access: 'signedIn' },
  notifications: { path: '/adminPanel/settings/notifications', access: 'signedIn' },
  locations: { path: '/adminPanel/settings/locations', access: 'signedIn' },
  markets: { path: '/adminPanel/settings/markets', access: 'signedIn' },
  taxes: { path: '/adminPanel/settings/taxes', access: 'signedIn' },
  payments: { path: '/adminPanel/settings/payments', access: 'signedIn' },
  messages: { path: '/adminPanel/settings/messages', access: 'signedIn' },
  sentMails: { path: '/adminPanel/settings/messages/sent', access: 'signedIn' },
  message: {
    path: '/adminPanel/settings/messages/:name',
    access: 'signedIn',
    params: { name: /^[a-z-]{3,40}$/ },
  },
  automations: { path: '/adminPanel/settings/automations', access: 'signedIn' },
  automation: {
    path: '/adminPanel/settings/automations/:automationId',
    access: 'signedIn',
    params: { automationId: uuid },
  },
  billing: { path: '/adminPanel/settings/billing', access: 'signedIn' },
  audit: { path: '/adminPanel/settings/audit', access: 'signedIn' },
  people: { path: '/adminPanel/platform/people', access: 'signedIn' },
  leads: { path: '/adminPanel/platform/leads', access: 'signedIn' },
  chatFigures: { path: '/adminPanel/platform/chat', access: 'signedIn' },
  platformPayments: { path: '/adminPanel/platform/payments', access: 'signedIn' },
} as const satisfies Record<string, PagePath>

type PageName = keyof typeof pages
type PathOf<N extends PageName> = (typeof pages)[N]['path']
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
type Params<N extends PageName> =
  ParamNames<PathOf<N>> extends never ? [] : [Record<ParamNames<PathOf<N>>, string>]

/** Path of a page, e.g. `to('order', { orderId })`. */
export function to<N extends PageName>(name: N, ...[params]: Params<N>): string {
  const values: Record<string, string> = params ?? {}
  return pages[name].path.replace(/:([A-Za-z]+)/g, (_whole, key: string) =>
    encodeURIComponent(values[key] ?? ''),
  )
}

/** Rules of whole subtrees, including unknown paths. */
const areas = [{ under: '/adminPanel', access: 'signedIn', middleware: ['keepShop'] }] as const

export interface RouteMeta extends Omit<PagePath, 'path' | 'params'> {
  /** Named steps of a navigation, see platform/navigation/route-middleware.ts. */
  readonly middleware: readonly string[]
  /** False if a parameter does not match its pattern. */
  readonly isValid: boolean
}

/** Unknown paths are public: they return 404 for every visitor. */
export function metaOf(pathname: string): RouteMeta {
  const path = withoutTrailingSlash(pathname)
  const { values, page } = pageAt(path)
  const { path: _path, params = {}, ...meta } = page
  const area = areaOf(path)
  return {
    ...meta,
    access: area?.access ?? meta.access,
    middleware: area?.middleware ?? [],
    isValid: Object.entries(params).every(([name, shape]) => shape.test(values[name] ?? '')),
  }
}

function areaOf(path: string) {
  const lower = `${path}/`.toLowerCase()
  return areas.find(({ under }) => lower.startsWith(`${under}/`.toLowerCase()))
}

function pageAt(path: string): { values: Record<string, string>; page: PagePath } {
  for (const { pattern, page } of patterns) {
    const match = pattern.exec(path)
    if (match) return { values: match.groups ?? {}, page }
  }
  return { values: {}, page: { path, access: 'public' } }
}

export const accessOf = (pathname: string): Access => metaOf(pathname).access

// In list order, so that `items/new` precedes `items/:itemId`. Case-insensitive, so that no letter
// case bypasses the guard.
const patterns = Object.values<PagePath>(pages).map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/:([A-Za-z]+)/g, '(?<$1>[^/]+)')}$`, 'i'),
}))

const exact = new Map(
  Object.values(pages)
    .filter((page) => !page.path.includes(':'))
    .map((page) => [page.path.toLowerCase(), page.path] as const),
)

/** Canonical form of a known path with a different letter case or a trailing slash; otherwise null. */
export function exactPath(pathname: string): string | null {
  const bare = withoutTrailingSlash(pathname)
  const canonical = exact.get(bare.toLowerCase()) ?? blogPostPath(bare)
  return canonical && canonical !== pathname ? canonical : null
}

function blogPostPath(path: string): string | null {
  const [, section, name, ...rest] = path.split('/')
  if (section?.toLowerCase() !== 'blog' || !name || rest.length > 0) return null
  const small = name.toLowerCase()
  return `/blog/${slug.test(small) ? small : name}`
}

const withoutTrailingSlash = (pathname: string): string => pathname.replace(/(?<=.)\/+$/, '')
