import { buildStages } from '@marketday/contract/storefront/build-states'
import type { BuildStage } from '@marketday/contract/storefront/build-states'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { appNow, json } from '../../platform/database/sql.ts'
import { hashOf } from './stable-json.ts'
import { takeSnapshot } from './take-snapshot.ts'
import { awaitFirstItems } from './await-first-items.ts'
import { BuildFailure, RunStopped } from './build-failure.ts'
import { findDesignFaults } from './check-design.ts'
import { checkSnapshot, findShopFacts } from './check-snapshot.ts'
import { beat, findFrozen, storeChecks } from './run-lease.ts'
import type { Frozen, Outcome, Run } from './run-lease.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { prepareDraftPages, renderDraftPages } from '../shop/draft-pages.ts'
import type { BuildLog } from './build-log.ts'

export async function runStages(shop: Workshop): Promise<Outcome> {
  const frozen = await stage(shop, 'snapshot', freeze)
  await stage(shop, 'validate', (here) => validate(here, frozen))
  const pages = await stage(shop, 'render', (here) => render(here, frozen))
  await stage(shop, 'verify', (here) => verify(here, pages))
  return { kind: 'ready', outputBytes: bytesOf(pages) }
}

async function stage<T>(
  shop: Workshop,
  name: BuildStage,
  work: (shop: Workshop) => Promise<T>,
): Promise<T> {
  shop.signal.throwIfAborted()
  if (!(await shop.inTenant((db) => beat(db, shop.run, name)))) throw new RunStopped()
  const begun = performance.now()
  const result = await work(shop)
  const position = `${buildStages.indexOf(name) + 1} of ${buildStages.length}`
  shop.log.write(name, `Stage ${position} done in ${Math.round(performance.now() - begun)} ms`)
  await shop.log.flush()
  return result
}

async function freeze(shop: Workshop): Promise<Frozen> {
  await awaitFirstItems(shop)
  const { inTenant, run, log } = shop
  const frozen = await inTenant(async (db) => {
    const stored = await findFrozen(db, run)
    if (stored) return stored
    const { snapshot, hash } = await takeSnapshot(db)
    await db
      .updateTable('builds')
      .set({ snapshot: json(snapshot), snapshot_hash: hash, heartbeat_at: appNow })
      .where('build_id', '=', run.buildId)
      .where('run_token', '=', run.token)
      .execute()
    return { snapshot, hash }
  })
  const { pages, navigation } = frozen.snapshot
  log.write(
    'snapshot',
    `Snapshot ${frozen.hash.slice(0, 12)}: ${pages.length} pages, ${navigation.length} links`,
  )
  return frozen
}

async function validate({ inTenant, run, log }: Workshop, { snapshot }: Frozen): Promise<void> {
  const checks = await inTenant(async (db) => {
    const results = checkSnapshot(
      snapshot,
      await findShopFacts(db),
      await findDesignFaults(db, snapshot),
    )
    await storeChecks(db, run, results)
    return results
  })
  const blocking = checks.filter((check) => check.level === 'blocking')
  const warnings = checks.filter((check) => check.level === 'warning')
  for (const { message } of warnings) log.write('validate', message, 'warning')
  for (const { message } of blocking) log.write('validate', message, 'error')
  log.write(
    'validate',
    `${checks.length - blocking.length - warnings.length} of ${checks.length} checks passed`,
  )
  if (blocking.length === 0) return
  const what = blocking.length === 1 ? 'One thing keeps' : `${blocking.length} things keep`
  throw new BuildFailure(
    'checks_failed',
    `${what} the shop from going live: ${blocking.map((check) => check.message).join('. ')}`,
  )
}

async function render(shop: Workshop, { snapshot }: Frozen): Promise<RenderedPage[]> {
  const pages = await renderPages(shop, snapshot)
  for (const { name, path, html } of pages)
    shop.log.write('render', `${name} (${path}): ${kilobytes(Buffer.byteLength(html))}`)
  shop.log.write('render', `${pages.length} pages, ${kilobytes(bytesOf(pages))} together`)
  return pages
}

async function verify(
  { inTenant, run, log }: Workshop,
  pages: readonly RenderedPage[],
): Promise<void> {
  const stored = await inTenant((db) => findFrozen(db, run))
  if (!stored || hashOf(stored.snapshot) !== stored.hash)
    throw new BuildFailure('verification_failed', 'The snapshot has changed. Build again.')
  log.write('verify', `Snapshot ${stored.hash.slice(0, 12)} is unchanged`)
  const faults = pages.map(findFault).filter((fault) => fault !== null)
  for (const fault of faults) log.write('verify', fault, 'error')
  if (faults.length > 0) throw new BuildFailure('verification_failed', faults.join('. '))
  log.write('verify', `${pages.length} pages are complete`)
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`

async function renderPages(
  { inTenant, services, signal }: Pick<JobRun<unknown>, 'inTenant' | 'services' | 'signal'>,
  snapshot: ShopSnapshot,
): Promise<RenderedPage[]> {
  const drafts = await inTenant((db) => prepareDraftPages(db, services, snapshot))
  const pages: RenderedPage[] = []
  for await (const { html, ...page } of renderDraftPages(drafts)) {
    signal.throwIfAborted()
    try {
      pages.push({ ...page, html: html() })
    } catch (error) {
      services.log.error({ err: error, page: page.path }, 'shop page not rendered')
      throw new BuildFailure('render_failed', `The page “${page.name}” could not be rendered`)
    }
  }
  return pages
}

interface RenderedPage {
  readonly name: string
  readonly path: string
  readonly html: string
  readonly source: string
}

const leaks = [/\bundefined\b/, /\bNaN\b/, /\[object Object\]/]

export function findFault({ name, html, source }: RenderedPage): string | null {
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1]?.trim()
  if (!title) return `The page “${name}” has no title`
  if (!/<h1[\s>]/.test(html)) return `The page “${name}” has no heading`
  if (!html.trimEnd().endsWith('</html>')) return `The page “${name}” is cut off`
  // A shop may sell an item of that name.
  const leak = leaks
    .map((pattern) => pattern.exec(shownIn(html))?.[0])
    .find((text) => text && !source.includes(text))
  return leak ? `The page “${name}” shows “${leak}”` : null
}

const shownIn = (html: string) => html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '')

const bytesOf = (pages: readonly RenderedPage[]) =>
  pages.reduce((sum, page) => sum + Buffer.byteLength(page.html), 0)

export interface Workshop extends Pick<JobRun<unknown>, 'inTenant' | 'services'> {
  readonly run: Run
  readonly log: BuildLog
  readonly signal: AbortSignal
}
