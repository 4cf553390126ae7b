import { setTimeout as pause } from 'node:timers/promises'

import * as z from 'zod/mini'

import { importLimits } from '@marketday/contract/imports/imports'

import { IsolatedFailure } from '../platform/isolation/isolated-process.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import type { JobRun } from '../platform/jobs/jobs.ts'
import { inImportBatch } from './import-batches.ts'
import { eachOf, findLogo, thumbnailOf } from './brand/thumbnails.ts'
import type { Studio } from './brand/thumbnails.ts'
import { listUndrawn, saveThumbnail, takeUpReading } from './previews/queries.ts'
import { addNotice } from './previews/rules.ts'
import { createPreviewRecord } from './previews/preview-record.ts'
import type { PreviewRecord } from './previews/preview-record.ts'
import { storeNotes } from './previews/store-notes.ts'
import { createReader } from './website/reader.ts'

const Payload = z.strictObject({ previewId: z.uuid() })
type Run = JobRun<z.output<typeof Payload>>
type Reading = NonNullable<Awaited<ReturnType<typeof takeUpReading>>>

const firstThumbnails = 8
const mostThumbnails = 300
/** Most of a picture's time is the wait for the website. */
const drawnAtOnce = 6
const drawEveryMs = 600
/** At one visit per ten seconds, pictures would take hours. */
const longestDrawingMs = 120_000

/** Reads a website into its preview; continues after a crash (CRA-02). */
export const readWebsite = defineJob({
  name: 'read-website',
  payload: Payload,
  retryLimit: 5,
  expireSeconds: importLimits.minutes * 60 + 120,
  // Readers mostly wait for websites, and run at the lowest CPU priority.
  concurrency: 16,
  async run(run) {
    const { previewId } = run.payload
    const reading = await run.inTenant((db) => takeUpReading(db, previewId))
    if (!reading) return
    const tried = new Set<string>()
    await inStudio(run, (studio) => readToTheEnd(run, reading, { studio, tried }))
    // New reader process: a process grown by thousands of items must not stay while pictures are
    // drawn.
    await inStudio(run, (studio) => draw(run, { studio, tried }, mostThumbnails))
  },
})

async function inStudio(run: Run, work: (studio: Studio) => Promise<void>): Promise<void> {
  const reader = createReader(run)
  const { pictures } = run.services
  try {
    await work({ reader, pictures, party: run.payload.previewId, signal: run.signal })
  } finally {
    reader.end()
  }
}

interface Drawing {
  readonly studio: Studio
  readonly tried: Set<string>
}

async function readToTheEnd(run: Run, reading: Reading, drawing: Drawing): Promise<void> {
  const { previewId } = run.payload
  const record = createPreviewRecord({
    facts: reading.facts,
    items: reading.items.length,
    store: (state, notes) =>
      inImportBatch(run, (db) => storeNotes(db, { previewId, facts: state, ...notes }), previewId),
  })
  try {
    await drawMeanwhile(
      () => draw(run, drawing, firstThumbnails),
      read({ reading, record, studio: drawing.studio }),
    )
  } catch (error) {
    noteFailure(run, record, error)
  }
  await record.stored()
}

async function read({
  reading,
  record,
  studio,
}: {
  readonly reading: Reading
  readonly record: PreviewRecord
  readonly studio: Studio
}): Promise<void> {
  const time = AbortSignal.timeout(importLimits.minutes * 60_000)
  const signal = AbortSignal.any([studio.signal, record.signal, time])
  let logo: Promise<void> = Promise.resolve()
  const answer = studio.reader.read(
    { address: reading.address, facts: reading.facts, known: reading.items },
    {
      signal,
      onNotes(notes) {
        if (notes.logos.length > 0) logo = noteLogo(record, notes.logos, { ...studio, signal })
        return record.take(notes)
      },
    },
  )
  // The logo belongs to the findings and needs the reader, however the reading ends.
  await Promise.allSettled([answer])
  await logo
  const problem = await answer
  const isFound = problem === null && record.items > 0
  record.change(
    isFound
      ? { status: 'extracted', currentPage: '' }
      : { status: 'failed', errorCode: problem ?? 'no_products' },
  )
}

async function noteLogo(
  record: PreviewRecord,
  urls: readonly string[],
  studio: Studio,
): Promise<void> {
  const logo = await findLogo(urls, studio).catch(() => null)
  if (logo) record.setLogo(logo)
}

/** Rethrows errors worth a retry; a failure caused by the website is not retried. */
function noteFailure(run: Run, record: PreviewRecord, error: unknown): void {
  if (run.signal.aborted) throw error
  if (error instanceof IsolatedFailure && error.reason !== 'start') {
    run.services.log.warn({ err: error, previewId: run.payload.previewId }, 'reading ended')
    return noteTheEnd(record, isDocument(record) ? 'pdf_too_much' : 'too_complicated')
  }
  const isEnded = error instanceof DOMException && /^(?:Abort|Timeout)Error$/.test(error.name)
  if (isEnded) return noteTheEnd(record, 'unreachable')
  if (!run.isLastAttempt) throw error
  record.change({ status: 'failed', errorCode: 'interrupted' })
}

/** Documents are read last, so the current file was the one in progress. */
const isDocument = ({ facts }: PreviewRecord) => /\.pdf(?:\?|$)/i.test(facts.currentPage)

const notices = {
  unreachable: `Reading stopped after ${importLimits.minutes} minutes; some pages were not read.`,
  too_complicated:
    'Reading stopped at a page that is too large or too complex. Some pages were not read.',
  pdf_too_much: addNotice('', 'pdf_too_much'),
} as const

/** Timeout, oversized page or stop by a person: findings stay. */
function noteTheEnd(record: PreviewRecord, errorCode: keyof typeof notices): void {
  if (record.items === 0) record.change({ status: 'failed', errorCode })
  else record.change({ status: 'extracted', notice: notices[errorCode] })
}

async function draw(run: Run, { studio, tried }: Drawing, limit: number): Promise<void> {
  const { previewId } = run.payload
  const until = performance.now() + longestDrawingMs
  const undrawn = await run.inTenant((db) => listUndrawn(db, previewId, limit))
  await eachOf(undrawn, drawnAtOnce, async ({ key, url }) => {
    if (tried.has(url) || performance.now() > until) return
    tried.add(url)
    const thumbnail = await thumbnailOf(url, studio)
    if (thumbnail) await run.inTenant((db) => saveThumbnail(db, { previewId, key, thumbnail }))
  })
}

async function drawMeanwhile(
  drawFirst: () => Promise<void>,
  reading: Promise<void>,
): Promise<void> {
  const state = { isOver: false }
  const over = reading.finally(() => (state.isOver = true))
  over.catch(() => undefined)
  while (!state.isOver) {
    await Promise.race([over, pause(drawEveryMs)])
    await drawFirst()
  }
  await over
}
