import robots from 'robots-parser'

import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import { safeFetch } from '../../platform/outgoing/safe-fetch.ts'
import type { Fetched, FetchKind } from '../../platform/outgoing/safe-fetch.ts'
import { TooComplicated } from '../formats/parse-html.ts'
import type { Answer } from './pace.ts'
import { paceHost } from './reading.ts'

const agent = 'MarketdayImport'

// The package's types declare a default export that its CommonJS lacks.
const parseRules = robots as unknown as typeof robots.default
type Rules = ReturnType<typeof parseRules>

export interface Visitor {
  readonly origin: string
  readonly sitemaps: readonly string[]
  readonly mayVisit: (url: string) => boolean
  /** Waits for its turn; throws `SafeFetchError` if the response is unusable. */
  visit(url: string, kind: FetchKind): Promise<Fetched>
}

export interface Journey {
  readonly allow: readonly string[]
  readonly hosts: Hosts
}

export interface Hosts {
  visit(host: string, crawlDelaySeconds: number): Promise<void>
  learn(host: string, answer: Answer): void
}

/** Reads robots.txt first; the visitor obeys it. */
export async function createVisitor(origin: string, journey: Journey): Promise<Visitor> {
  const rules = parseRules(`${origin}/robots.txt`, await readRules(origin, journey))
  const crawlDelaySeconds = Math.max(0, rules.getCrawlDelay(agent) ?? 0)
  return {
    origin,
    sitemaps: sitemapsOf(rules, origin),
    mayVisit: (url) => rules.isAllowed(url, agent) !== false,
    async visit(url, kind) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await visitOnce({ url, kind, crawlDelaySeconds, tries }, journey)
        } catch (error) {
          if (tries === mostTries || !isPassing(error)) throw error
        }
      }
    },
  }
}

async function visitOnce(
  {
    url,
    kind,
    crawlDelaySeconds,
    tries,
  }: {
    readonly url: string
    readonly kind: FetchKind
    readonly crawlDelaySeconds: number
    readonly tries: number
  },
  { allow, hosts }: Journey,
): Promise<Fetched> {
  const host = paceHost(url)
  await hosts.visit(host, crawlDelaySeconds)
  const started = performance.now()
  const learn = (answer: Omit<Answer, 'ms'>) =>
    hosts.learn(host, { ...answer, ms: performance.now() - started })
  try {
    const answer = await safeFetch(url, { kind, allow })
    learn({ isRefused: false, holdMs: 0 })
    return answer
  } catch (error) {
    const holdMs = isPassing(error) ? (error.retryAfterMs ?? tries * restMs) : 0
    learn({ isRefused: isRefusal(error), holdMs: Math.min(holdMs, longestHoldMs) })
    throw error
  }
}

const longestHoldMs = 3_600_000
const mostTries = 3
const restMs = 1_000

/** Errors worth a retry: rate limit, or a server temporarily unavailable. */
const isPassing = (error: unknown): error is SafeFetchError =>
  error instanceof SafeFetchError && [429, 502, 503, 504].includes(error.status ?? 0)

/** No robots.txt means no rules; an unavailable one forbids visits for now (RFC 9309). */
async function readRules(origin: string, journey: Journey): Promise<string> {
  const url = `${origin}/robots.txt`
  try {
    const visit = { url, kind: 'feed', crawlDelaySeconds: 0, tries: 1 } as const
    return modest((await visitOnce(visit, journey)).text())
  } catch (error) {
    const isMissing =
      error instanceof SafeFetchError &&
      (error.failure === 'not_text' || (error.status ?? 500) < 500)
    if (isMissing) return ''
    throw error
  }
}

/** Minimum that RFC 9309 requires parsers to read, and far more than websites have. */
const longestRules = 500 * 1024
const mostLines = 5000
const mostWildcards = 20

/** Limits the rules' total cost, because every address is matched against every rule. */
function modest(text: string): string {
  const lines = text.slice(0, longestRules).split(/\r\n|\r|\n/)
  const isModest = (line: string) => line.length <= 1000 && line.split('*').length <= mostWildcards
  if (lines.length > mostLines || !lines.every(isModest)) throw new TooComplicated()
  return lines.join('\n')
}

const sitemapsOf = (rules: Rules, origin: string) =>
  [...new Set([...rules.getSitemaps(), `${origin}/sitemap.xml`])].slice(0, 20)

const isRefusal = (error: unknown) =>
  error instanceof SafeFetchError &&
  (error.status === 429 || error.status === 503 || error.failure === 'timeout')
