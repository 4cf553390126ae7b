/** Who may open a page: every address that is not listed as public belongs to people who are signed in. */
export type Access = 'public' | 'signedIn'

export interface PagePath {
  readonly path: string
  readonly access: Access
}

/**
 * Every address of the web app, letter case included. The guard, the redirects
 * to the exact letter case and the route map are all held to this one list.
 */
export const pages = {
  home: { path: '/', access: 'public' },
  verify: { path: '/verify', access: 'signedIn' },
  pricing: { path: '/pricing', access: 'public' },
  contacts: { path: '/contacts', access: 'public' },
  blog: { path: '/blog', access: 'public' },
  blogPost: { path: '/blog/:slug', access: 'public' },
  comingSoon: { path: '/ComingSoon', access: 'public' },
  partnerShip: { path: '/partnerShip', access: 'public' },
  requestADemo: { path: '/requestADemo', access: 'public' },
  stripeVerify: { path: '/stripeVerify', access: 'public' },
  privacyPolicy: { path: '/privacy-policy', access: 'public' },
  termsConditions: { path: '/terms-conditions', access: 'public' },
  termsConditionsSubscription: { path: '/terms-conditions-subscription', access: 'public' },
  linkedinCallback: { path: '/auth/linkedin/callback', access: 'public' },
  adminPanel: { path: '/adminPanel', access: 'signedIn' },
  dashboard: { path: '/adminPanel/dashboard', access: 'signedIn' },
  buildManagement: { path: '/adminPanel/buildManagement', access: 'signedIn' },
  build: { path: '/adminPanel/buildManagement/:buildId', access: 'signedIn' },
  inventoryManagement: { path: '/adminPanel/inventoryManagement', access: 'signedIn' },
  newItem: { path: '/adminPanel/inventoryManagement/items/new', access: 'signedIn' },
  item: { path: '/adminPanel/inventoryManagement/items/:itemId', access: 'signedIn' },
  orderManagement: { path: '/adminPanel/orderManagement', access: 'signedIn' },
  order: { path: '/adminPanel/orderManagement/:orderId', access: 'signedIn' },
  deliveryManagement: { path: '/adminPanel/deliveryManagement', access: 'signedIn' },
  selectPlan: { path: '/adminPanel/setup/selectPlan', access: 'signedIn' },
  stepOne: { path: '/adminPanel/setup/stepOne', access: 'signedIn' },
  stepTwo: { path: '/adminPanel/setup/stepTwo', access: 'signedIn' },
  stepThree: { path: '/adminPanel/setup/stepThree', access: 'signedIn' },
  checkoutPay: { path: '/adminPanel/setup/checkoutPay', access: 'signedIn' },
  settings: { path: '/adminPanel/settings', access: 'signedIn' },
  account: { path: '/adminPanel/settings/account', access: 'signedIn' },
  team: { path: '/adminPanel/settings/team', access: 'signedIn' },
  business: { path: '/adminPanel/settings/business', access: 'signedIn' },
  leads: { path: '/adminPanel/platform/leads', access: 'signedIn' },
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

/** The address of a page, e.g. `to('order', { orderId })`. */
export function to<N extends PageName>(name: N, ...[params]: Params<N>): string {
  const values: Record<string, string> = params ?? {}
  return pages[name].path.replace(/:([A-Za-z]+)/g, (_whole, key: string) =>
    encodeURIComponent(values[key] ?? ''),
  )
}

const guarded = Object.values(pages)
  .filter((page) => page.access === 'signedIn')
  .map((page) => page.path.toLowerCase())

/** Unknown addresses are public: they answer 404 for everybody. */
export function accessOf(pathname: string): Access {
  const path = withoutTrailingSlash(pathname).toLowerCase()
  return guarded.includes(path) || path.startsWith('/adminpanel/') ? 'signedIn' : 'public'
}

const exact = new Map(
  Object.values(pages)
    .filter((page) => !page.path.includes(':'))
    .map((page) => [page.path.toLowerCase(), page.path] as const),
)

/** The exact form of a known address given in another letter case or with a trailing slash; otherwise null. */
export function exactPath(pathname: string): string | null {
  const bare = withoutTrailingSlash(pathname)
  const known = exact.get(bare.toLowerCase()) ?? blogPostPath(bare)
  return known && known !== pathname ? known : null
}

function blogPostPath(path: string): string | null {
  const [, section, slug, ...rest] = path.split('/')
  return section?.toLowerCase() === 'blog' && slug && rest.length === 0 ? `/blog/${slug}` : null
}

function withoutTrailingSlash(pathname: string) {
  return pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
}
