import type { CheerioAPI } from 'cheerio'

import type { Fetched } from '../../platform/outgoing/safe-fetch.ts'
import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import { parseHtml, textOf } from '../formats/parse-html.ts'
import { createVisitor } from './visitor.ts'
import type { Journey, Visitor } from './visitor.ts'
import { WebsiteProblem, problemOf } from './problem.ts'

export interface Website {
  readonly visitor: Visitor
  readonly homeUrl: string
  readonly home: CheerioAPI
}

/** Opens the home page under the host the website itself prefers. Throws `WebsiteProblem`. */
export async function openWebsite(address: string, journey: Journey): Promise<Website> {
  try {
    return await open(address, journey)
  } catch (error) {
    // A bare domain was taken for https; old websites still have nothing but http.
    const isUnanswered = error instanceof SafeFetchError && error.failure === 'unreachable'
    if (!isUnanswered || !address.startsWith('https:')) throw problemOf(error)
  }
  try {
    return await open(address.replace('https:', 'http:'), journey)
  } catch (error) {
    throw problemOf(error)
  }
}

async function open(address: string, journey: Journey): Promise<Website> {
  const given = await createVisitor(new URL(address).origin, journey)
  if (!given.mayVisit(address)) throw new WebsiteProblem('robots')
  const first = await given.visit(address, 'page')
  const { origin, pathname } = new URL(first.url)
  const visitor = origin === given.origin ? given : await createVisitor(origin, journey)
  const homeUrl = `${origin}/`
  if (!visitor.mayVisit(homeUrl)) throw new WebsiteProblem('robots')
  const home = pathname === '/' ? first : await visitor.visit(homeUrl, 'page').catch(() => first)
  return { visitor, homeUrl, home: checked(home) }
}

const parkedWords =
  /(?:this|the) domain(?: name)? (?:is|may be) (?:for sale|parked)|buy this domain|domain is parked/i

function checked(answer: Fetched): CheerioAPI {
  const $ = parseHtml(answer.text())
  const isLocked =
    /\/password\/?$/.test(new URL(answer.url).pathname) ||
    $('form[action$="/password"] input[type=password]').length > 0
  if (isLocked) throw new WebsiteProblem('password')
  if (parkedWords.test(textOf($).slice(0, 20_000))) throw new WebsiteProblem('parked')
  return $
}
