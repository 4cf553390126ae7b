import type { CheerioAPI } from 'cheerio'

import type { Fetched } from '../../platform/outgoing/safe-fetch.ts'
import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import { onOrigin } from '../formats/addresses.ts'
import { parsePage, textOf } from '../formats/parse-html.ts'
import { collectDocuments } from './collect-documents.ts'
import type { Documents } from './collect-documents.ts'
import { createVisitor } from './visitor.ts'
import type { Journey, Visitor } from './visitor.ts'
import { WebsiteProblem, problemOf } from './problem.ts'

interface Opened {
  readonly url: string
  readonly $: CheerioAPI
}

export interface Website {
  readonly visitor: Visitor
  /** After redirects. */
  readonly homeUrl: string
  readonly home: CheerioAPI
  /** The page of the typed address, then the home page. */
  readonly opened: readonly Opened[]
  readonly documents: Documents
}

/** Opens the home page under the website's preferred host. Throws `WebsiteProblem`. */
export async function openWebsite(address: string, journey: Journey): Promise<Website> {
  if (networks.test(new URL(address).hostname)) throw new WebsiteProblem('social_network')
  try {
    return await open(address, journey)
  } catch (error) {
    // A bare domain was assumed to be https; old websites offer only http.
    const isUnanswered = error instanceof SafeFetchError && error.failure === 'unreachable'
    if (!isUnanswered || !address.startsWith('https:')) throw problemOf(error)
  }
  try {
    return await open(address.replace('https:', 'http:'), journey)
  } catch (error) {
    throw problemOf(error)
  }
}

/** Social network pages show nothing without signing in. */
const networks =
  /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me|instagram\.com|tiktok\.com|youtube\.com|youtu\.be|twitter\.com|x\.com|pinterest\.[a-z.]{2,6}|linkedin\.com|threads\.net|linktr\.ee|wa\.me|whatsapp\.com|t\.me)$/i

async function open(address: string, journey: Journey): Promise<Website> {
  const firstVisitor = await createVisitor(new URL(address).origin, journey)
  if (!firstVisitor.mayVisit(address)) throw new WebsiteProblem('robots')
  const first = await firstVisitor.visit(address, 'page')
  const { origin } = new URL(first.url)
  const visitor =
    origin === firstVisitor.origin ? firstVisitor : await createVisitor(origin, journey)
  if (!visitor.mayVisit(first.url)) throw new WebsiteProblem('robots')
  const opened = { url: first.url, $: checked(first) }
  const home = new URL(address).pathname === '/' ? opened : await openHome(opened, visitor)
  return {
    visitor,
    homeUrl: home.url,
    home: home.$,
    opened: [...new Set([opened, home])],
    documents: collectDocuments(visitor),
  }
}

/** Home page of an inner page; the inner page itself if there is none. */
async function openHome(inner: Opened, visitor: Visitor): Promise<Opened> {
  const address = `${visitor.origin}/`
  if (inner.url === address) return inner
  if (!visitor.mayVisit(address)) throw new WebsiteProblem('robots')
  try {
    const answer = await visitor.visit(address, 'page')
    if (!onOrigin(answer.url, visitor.origin) || answer.url === inner.url) return inner
    return { url: answer.url, $: checked(answer) }
  } catch (error) {
    if (error instanceof Error) return inner
    throw error
  }
}

const parkedWords =
  /(?:this|the) domain(?: name)? (?:is|may be) (?:for sale|parked)|buy this domain|domain is parked/i

const wallTitles =
  /^\s*(?:just a moment|attention required|access (?:to this page has been )?denied|are you (?:a )?(?:robot|human)|security check|checking your browser|verif(?:y|ying) (?:you are|that you|your)|please verify|pardon our interruption|robot check|human verification|ddos-guard|request unsuccessful|one more step|bot verification|please enable cookies|please wait)/i
const wallMarks =
  'form#challenge-form, #cf-wrapper, [class*="cf-challenge"], script[src*="/cdn-cgi/challenge-platform/"], script[src*="_Incapsula_Resource"], iframe[src*="_Incapsula_"], #px-captcha, script[src*="captcha-delivery.com"], #sec-if-cpt-container'

const isBotWall = ($: CheerioAPI) =>
  wallTitles.test($('title').first().text().slice(0, 200)) ||
  ($(wallMarks).length > 0 && $('a[href]').length < 5)

function checked(answer: Fetched): CheerioAPI {
  const $ = parsePage(answer.text(), answer.url)
  const isLocked =
    /\/password\/?$/.test(new URL(answer.url).pathname) ||
    $('form[action$="/password"] input[type=password]').length > 0
  if (isBotWall($)) throw new WebsiteProblem('bot_wall')
  if (isLocked) throw new WebsiteProblem('password')
  if (parkedWords.test(textOf($).slice(0, 20_000))) throw new WebsiteProblem('parked')
  return $
}
