import * as z from 'zod/mini'

import { importLimits } from '@marketday/contract/imports'
import type { ImportBrand } from '@marketday/contract/imports'

import { defineJob } from '../platform/jobs.ts'
import type { JobRun } from '../platform/jobs.ts'
import { appNow } from '../platform/sql.ts'
import type { Db } from '../platform/tenant-db.ts'
import { readBrand } from './brand/read-brand.ts'
import { eachOf, findLogo, thumbnailOf } from './brand/thumbnails.ts'
import { absolute } from './formats/addresses.ts'
import { currencyIn } from './formats/price.ts'
import type { SourceItem } from './formats/source-item.ts'
import { createNotebook } from './website/notebook.ts'
import type { Facts, Notebook } from './website/notebook.ts'
import { openWebsite } from './website/open-website.ts'
import type { Website } from './website/open-website.ts'
import { WebsiteProblem } from './website/problem.ts'
import { readShopify, readWooCommerce } from './website/read-feeds.ts'
import { readPages } from './website/read-pages.ts'
import { saveThumbnail, takeUpReading } from './queries.ts'

const Payload = z.strictObject({ previewId: z.uuid() })
type Run = JobRun<z.output<typeof Payload>>

const mostThumbnails = 300

/** Reads a website into its preview. A run that died is taken over where it stood (CRA-02). */
export const readWebsite = defineJob({
  name: 'read-website',
  payload: Payload,
  retryLimit: 5,
  expireSeconds: importLimits.minutes * 60 + 120,
  concurrency: 3,
  async run(run) {
    const reading = await run.inTenant((db) => takeUpReading(db, run.payload.previewId))
    if (!reading) return
    const signal = AbortSignal.any([run.signal, AbortSignal.timeout(importLimits.minutes * 60_000)])
    const notebook = createNotebook(reading.facts, { previewId: run.payload.previewId, inTransaction: run.inTenant, known: reading.items, signal })
    await readToTheEnd(run, notebook, reading.address)
  },
})

async function readToTheEnd(run: Run, notebook: Notebook, address: string): Promise<void> {
  try {
    await read(run, notebook, address)
    notebook.note(notebook.items > 0 ? { status: 'extracted' } : { status: 'failed', errorCode: 'no_products' })
  } catch (error) {
    run.signal.throwIfAborted()
    if (error instanceof WebsiteProblem) notebook.note({ status: 'failed', errorCode: error.code })
    else if (notebook.signal.aborted) noteTheEnd(notebook)
    else if (run.isLastAttempt) notebook.note({ status: 'failed', errorCode: 'interrupted' })
    else throw error
  }
  await notebook.flush()
  await drawThumbnails(run)
}

/** The time is over, or a person stopped it: what was found stays. */
function noteTheEnd(notebook: Notebook) {
  if (notebook.items === 0) notebook.note({ status: 'failed', errorCode: 'unreachable' })
  else notebook.note({ status: 'extracted', notice: `Reading stopped after ${importLimits.minutes} minutes; some pages were not read.` })
}

async function read(run: Run, notebook: Notebook, address: string): Promise<void> {
  const journey = { allow: run.services.config.importAllow, signal: notebook.signal }
  const website = await openWebsite(address, journey)
  notebook.note({ currency: notebook.facts.currency ?? currencyIn(website.home('body').text().slice(0, 50_000)) })
  // The pictures come while the list is still being read, so that the first are there at once.
  const [first] = await Promise.all([readProducts(website, notebook), noteBrand(website, notebook, journey)])
  return first
}

async function readProducts(website: Website, notebook: Notebook): Promise<void> {
  if (notebook.facts.source === null || notebook.facts.source === 'shopify') {
    if (await readShopify(website.visitor, notebook)) return
  }
  if (notebook.facts.source === null || notebook.facts.source === 'woocommerce') {
    if (await readWooCommerce(website.visitor, notebook)) return
  }
  await readPages(website, notebook)
}

async function noteBrand(website: Website, notebook: Notebook, journey: { allow: readonly string[]; signal: AbortSignal }): Promise<void> {
  if (notebook.facts.brand) return
  const { logoUrls, ...found } = readBrand(website.home, { url: website.homeUrl, css: await styleOf(website) })
  const brand: ImportBrand = { ...found, logo: null, logoUrl: null }
  notebook.note({ brand })
  const logo = await findLogo(logoUrls, journey)
  if (logo) notebook.note({ brand: { ...brand, logo: logo.logo, logoUrl: logo.url } })
}

/** Styles in the page and in its first sheet. */
async function styleOf({ home, homeUrl, visitor }: Website): Promise<string> {
  const inPage = home('style').text()
  const sheet = absolute(home('link[rel="stylesheet" i]').first().attr('href') ?? '', homeUrl)
  if (!sheet || !visitor.mayVisit(sheet)) return inPage
  const answer = await visitor.visit(sheet, 'feed').catch(() => null)
  return answer ? inPage + answer.text() : inPage
}

/** Small pictures for the preview and the review, the first items first. */
async function drawThumbnails(run: Run): Promise<void> {
  const { previewId } = run.payload
  const items = await run.inTenant((db) => listUndrawn(db, previewId))
  const journey = { allow: run.services.config.importAllow, signal: run.signal }
  await eachOf(items, 6, async ({ source_key: key, url }) => {
    const thumbnail = await thumbnailOf(url, journey)
    if (thumbnail) await run.inTenant((db) => saveThumbnail(db, { previewId, key, thumbnail }))
  })
}

async function listUndrawn(db: Db, previewId: string) {
  const rows = await db
    .selectFrom('import_preview_items')
    .select(['source_key', 'item'])
    .where('import_preview_id', '=', previewId)
    .where('thumbnail', 'is', null)
    .orderBy('position')
    .limit(mostThumbnails)
    .execute()
  return rows.flatMap(({ source_key, item }) => {
    const url = (item as unknown as SourceItem).images[0]?.url
    return url ? [{ source_key, url }] : []
  })
}

export type { Facts }
export const previewTouched = appNow
