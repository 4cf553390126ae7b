import { setTimeout as pause } from 'node:timers/promises'

import * as z from 'zod/mini'

import { importLimits } from '@marketday/contract/imports'
import type { ImportBrand } from '@marketday/contract/imports'

import { defineJob } from '../platform/jobs/jobs.ts'
import type { JobRun } from '../platform/jobs/jobs.ts'
import { readBrand } from './brand/read-brand.ts'
import { eachOf, findLogo, thumbnailOf } from './brand/thumbnails.ts'
import { absolute } from './formats/addresses.ts'
import { currencyIn } from './formats/price.ts'
import { createNotebook } from './website/notebook.ts'
import type { Notebook } from './website/notebook.ts'
import { openWebsite } from './website/open-website.ts'
import type { Website } from './website/open-website.ts'
import { WebsiteProblem } from './website/problem.ts'
import { readShopify, readWooCommerce } from './website/read-feeds.ts'
import { readPages } from './website/read-pages.ts'
import { listUndrawn, saveThumbnail, takeUpReading } from './previews/queries.ts'

const Payload = z.strictObject({ previewId: z.uuid() })
type Run = JobRun<z.output<typeof Payload>>

const firstThumbnails = 8
const mostThumbnails = 300
const drawEveryMs = 600

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
    const notebook = createNotebook(reading.facts, {
      previewId: run.payload.previewId,
      inTransaction: run.inTenant,
      known: reading.items,
      signal,
    })
    await readToTheEnd(run, notebook, reading.address)
  },
})

async function readToTheEnd(run: Run, notebook: Notebook, address: string): Promise<void> {
  const draw = createDrawing(run)
  try {
    await drawMeanwhile(draw, read(run, notebook, address).then(notebook.flush))
    notebook.note(
      notebook.items > 0
        ? { status: 'extracted', currentPage: '' }
        : { status: 'failed', errorCode: 'no_products' },
    )
  } catch (error) {
    await noteFailure(run, notebook, error)
  }
  await notebook.flush()
  await draw(mostThumbnails)
}

/** Rethrows what a later try may mend. */
async function noteFailure(run: Run, notebook: Notebook, error: unknown): Promise<void> {
  if (error instanceof WebsiteProblem)
    return notebook.note({ status: 'failed', errorCode: error.code })
  if (!run.signal.aborted && notebook.signal.aborted) return noteTheEnd(notebook)
  if (!run.signal.aborted && run.isLastAttempt)
    return notebook.note({ status: 'failed', errorCode: 'interrupted' })
  await notebook.flush()
  throw error
}

/** The time is over, or a person stopped it: what was found stays. */
function noteTheEnd(notebook: Notebook) {
  if (notebook.items === 0) notebook.note({ status: 'failed', errorCode: 'unreachable' })
  else
    notebook.note({
      status: 'extracted',
      notice: `Reading stopped after ${importLimits.minutes} minutes; some pages were not read.`,
    })
}

async function read(run: Run, notebook: Notebook, address: string): Promise<void> {
  const { importAllow: allow, importHaste: haste } = run.services.config
  const journey = { allow, haste, signal: notebook.signal }
  const website = await openWebsite(address, journey)
  notebook.note({
    currency: notebook.facts.currency ?? currencyIn(website.home('body').text().slice(0, 50_000)),
  })
  await Promise.all([readProducts(website, notebook), noteBrand(website, notebook, journey)])
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

async function noteBrand(
  website: Website,
  notebook: Notebook,
  journey: { allow: readonly string[]; signal: AbortSignal },
): Promise<void> {
  if (notebook.facts.brand) return
  const { logoUrls, ...found } = readBrand(website.home, {
    url: website.homeUrl,
    css: await styleOf(website),
  })
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

/** Small pictures for the preview and the review, the first items first; each address is tried once. */
function createDrawing(run: Run) {
  const { previewId } = run.payload
  const tried = new Set<string>()
  const journey = { allow: run.services.config.importAllow, signal: run.signal }
  return async (most: number) => {
    const undrawn = await run.inTenant((db) => listUndrawn(db, previewId, most))
    await eachOf(undrawn, 6, async ({ key, url }) => {
      if (tried.has(url)) return
      tried.add(url)
      const thumbnail = await thumbnailOf(url, journey)
      if (thumbnail) await run.inTenant((db) => saveThumbnail(db, { previewId, key, thumbnail }))
    })
  }
}

/** Draws the first pictures while the pages are still being read. */
async function drawMeanwhile(
  draw: (most: number) => Promise<void>,
  reading: Promise<void>,
): Promise<void> {
  const state = { isOver: false }
  const over = reading.finally(() => (state.isOver = true))
  over.catch(() => undefined)
  while (!state.isOver) {
    await Promise.race([over, pause(drawEveryMs)])
    await draw(firstThumbnails)
  }
  await over
}
