import { buildStages } from '@marketday/contract/storefront/builds/build-states'
import type { BuildStage } from '@marketday/contract/storefront/builds/build-states'

import { appNow, json } from '../../../platform/database/sql.ts'
import { hashOf } from '../snapshots/stable-json.ts'
import { takeSnapshot } from '../snapshots/take-snapshot.ts'
import { awaitImport } from './await-import.ts'
import { BuildFailure, RunStopped } from './build-failure.ts'
import { checkSnapshot, findShopFacts } from './check-snapshot.ts'
import { renderPages } from './render-pages.ts'
import { bytesOf, findFault } from './rendered-pages.ts'
import type { RenderedPage } from './rendered-pages.ts'
import { beat, findFrozen, storeChecks } from './run-lease.ts'
import type { Frozen, Outcome } from './run-lease.ts'
import type { Workshop } from './workshop.ts'

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
  await awaitImport(shop)
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
    const results = checkSnapshot(snapshot, await findShopFacts(db, run.buildId))
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
