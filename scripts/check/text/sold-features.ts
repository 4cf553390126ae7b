import { listEndpointNames } from '../../access-table.ts'
import { pages } from '../../../apps/web/src/paths.ts'
import type { Finding } from '../run-checks.ts'
import { listFiles, readText } from '../tree.ts'

interface SoldFeature {
  readonly words: RegExp
  /** Endpoint (`POST /team/roles`) or page (`/adminPanel/settings/team`) that provides the feature. */
  readonly providedBy: string
}

/**
 * What the site, the help and the terms may promise. A feature whose endpoint or page does not exist yet may
 * not be named in them; the day it is built, its words may return. What a plan lists stands beside the plans, in
 * `apps/api/src/accounts/billing/plans.ts`.
 */
const soldFeatures: readonly SoldFeature[] = [
  { words: /webhook/i, providedBy: '/adminPanel/settings/webhooks' },
  { words: /\bAPI keys?\b/i, providedBy: '/adminPanel/settings/apiKeys' },
  { words: /\b(own|custom) domain/i, providedBy: '/adminPanel/settings/domains' },
  { words: /\blocations\b/i, providedBy: 'POST /locations' },
  { words: /\bbulk[- ]/i, providedBy: 'POST /catalog/uploads' },
  { words: /spreadsheet/i, providedBy: 'POST /scraper/imports/lists' },
  { words: /can export|export (your|it)\b/i, providedBy: 'POST /exports' },
  { words: /Settings → Billing|(your|an) invoice/i, providedBy: '/adminPanel/settings/billing' },
  { words: /cancel at any time[^.]*settings/i, providedBy: 'POST /billing/cancellation' },
  {
    words: /pay only the difference|change (your )?plan (in|under)/i,
    providedBy: 'PUT /billing/plan',
  },
  {
    words: /preview (of|before) a build|builds, previews/i,
    providedBy: 'GET /builds/:buildId/preview',
  },
  { words: /priority support/i, providedBy: 'POST /support/cases' },
  { words: /\bzones?\b/i, providedBy: 'POST /delivery-zones' },
  { words: /\btime slots?\b|\bwindows?\b/i, providedBy: 'POST /slot-templates' },
  { words: /proof by photo/i, providedBy: 'POST /files/proof' },
  {
    words: /Paste (the|your|its) (address|website)/i,
    providedBy: 'POST /scraper/imports/previews',
  },
  { words: /role \*Driver\*|your role under/i, providedBy: '/adminPanel/settings/team' },
  { words: /“Ask us”/, providedBy: 'POST /shop/assistant/messages' },
  { words: /\*Build Management\*/, providedBy: '/adminPanel/buildManagement' },
  { words: /\*Order Management\*/, providedBy: '/adminPanel/orderManagement' },
  { words: /\*Delivery Management\*/, providedBy: '/adminPanel/deliveryManagement' },
]

/** Earlier editions of legal texts are history, and blog posts cover the trade; neither makes promises. */
const sells = (file: string) =>
  /^content\/(?!blog\/)(?!legal\/[\w-]+\/).*\.md$/.test(file) ||
  /^apps\/web\/src\/marketing\/.*(?<!\.test)\.tsx$/.test(file) ||
  file === 'packages/contract/src/site/site-pages.ts'

/** Requires an endpoint or page for every feature that sales texts mention. */
export async function checkSoldFeatures(): Promise<Finding> {
  const texts = listFiles()
    .filter(sells)
    .map((file) => ({ file, text: readText(file) }))
  const provided = new Set([
    ...(await listEndpointNames()),
    ...Object.values(pages).map(({ path }) => path),
  ])
  return {
    problems: soldFeatures.flatMap((feature) => promiseProblems(feature, { texts, provided })),
    note: `${soldFeatures.length} features in ${texts.length} texts`,
  }
}

interface Evidence {
  readonly texts: readonly { readonly file: string; readonly text: string }[]
  readonly provided: ReadonlySet<string>
}

export function promiseProblems(
  { words, providedBy }: SoldFeature,
  { texts, provided }: Evidence,
): string[] {
  if (provided.has(providedBy)) return []
  return texts.flatMap(({ file, text }) => {
    const found = words.exec(text)
    return found ? [`${file} promises “${found[0]}”, but there is no ${providedBy}`] : []
  })
}
