import { chromium } from '@playwright/test'
import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'
import { findFreePort } from '../../../scripts/launch/ports.ts'

export type FormFactor = 'mobile' | 'desktop'

export interface Visit {
  readonly formFactor: FormFactor
  readonly browser: string
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const kinds = ['Document', 'Stylesheet', 'Script', 'Font'] as const
type Kind = (typeof kinds)[number]

export interface Budget {
  readonly lcpMs: number
  readonly cls: number
  /** Transfer sizes per page. */
  readonly bytes: Readonly<Partial<Record<Kind, number>>>
}

/** W-weight covers scripts, without prefetched pages. */
const publicBudget: Budget = {
  lcpMs: 1200,
  cls: 0.01,
  bytes: { Stylesheet: 20_000, Font: 60_000 },
}

export interface Audited {
  readonly scores: Readonly<Record<string, number>>
  readonly lcpMs: number
  readonly cls: number
  readonly bytes: Readonly<Record<Kind, number>>
  /** URLs on other origins. */
  readonly strangers: readonly string[]
  /** Audits that cost points. */
  readonly complaints: readonly string[]
}

const visitsAtMost = 3

/** Retries: the browser sometimes loses the start of its trace, which says nothing about the page. */
async function visit(address: string, how: Visit): Promise<Result> {
  for (let visits = 1; ; visits += 1) {
    const { lhr, problem } = await firstVisit(address, how)
    if (!problem) return lhr
    if (visits === visitsAtMost) throw new Error(`${address}: ${problem}`)
  }
}

/** Separate browser: a returning visitor is shown a different page. */
async function firstVisit(address: string, { formFactor, browser: program }: Visit) {
  const port = await findFreePort()
  const browser = await chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const flags: Flags = { port, logLevel: 'error', onlyCategories: [...categories] }
    const seen = await lighthouse(
      address,
      flags,
      formFactor === 'desktop' ? desktopConfig : undefined,
    )
    if (!seen) throw new Error(`${address}: Lighthouse gave no result`)
    return { lhr: seen.lhr, problem: seen.lhr.runtimeError?.message }
  } finally {
    await browser.close()
  }
}

export async function auditPage(address: string, how: Visit): Promise<Audited> {
  const lhr = await visit(address, how)
  const requests = requestsOf(lhr)
  const { origin } = new URL(address)
  const weightOf = (kind: Kind) =>
    requests
      .filter(({ resourceType }) => resourceType === kind)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  return {
    scores: Object.fromEntries(categories.map((id) => [id, scoreOf(lhr, id)])),
    lcpMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
    cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY,
    bytes: Object.fromEntries(kinds.map((kind) => [kind, weightOf(kind)])) as Record<Kind, number>,
    strangers: requests.map(({ url }) => url).filter((url) => !isOurs(url, origin)),
    complaints: complaintsOf(lhr),
  }
}

/** Returns all missed targets as sentences; empty if none. */
export function listFaults(
  { scores, lcpMs, cls, bytes, strangers, complaints }: Audited,
  most: Budget = publicBudget,
): string[] {
  const heavy = Object.entries(most.bytes)
    .filter(([kind, limit]) => bytes[kind as Kind] > limit)
    .map(([kind]) => `${kind} ${Math.round(bytes[kind as Kind] / 1000)} kB`)
  const isWhole = Object.values(scores).every((score) => score === 100)
  return [
    ...(isWhole ? [] : [`costs points: ${complaints.join(', ')}`]),
    ...(lcpMs > most.lcpMs ? [`LCP ${Math.round(lcpMs)} ms`] : []),
    ...(cls > most.cls ? [`CLS ${cls.toFixed(3)}`] : []),
    ...heavy,
    ...strangers.map((url) => `asks ${url}`),
  ]
}

export function findMedian(visits: readonly Audited[]): Audited {
  const points = ({ scores }: Audited) => Object.values(scores).reduce((sum, score) => sum + score)
  const sorted = visits.toSorted((a, b) => points(a) - points(b) || b.lcpMs - a.lcpMs)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('no visit was made')
  return middle
}

interface Request {
  readonly url: string
  readonly resourceType: string
  readonly transferSize: number
}

function requestsOf({ audits }: Result): Request[] {
  const details = audits['network-requests']?.details
  return details?.type === 'table' ? (details.items as unknown as Request[]) : []
}

const isOurs = (url: string, origin: string) => url.startsWith('data:') || url.startsWith(origin)

const scoreOf = ({ categories: found }: Result, id: string) =>
  Math.round((found[id]?.score ?? 0) * 100)

function complaintsOf({ categories: found, audits }: Result): string[] {
  const weighed = Object.values(found).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  return [...new Set(weighed)].filter((id) => {
    const score = audits[id]?.score
    return typeof score === 'number' && score < 0.995
  })
}
