import * as z from 'zod/mini'

import { AppError, isUnavailable } from '../../platform/http/errors.ts'
import { checkStorageLeft } from '../../platform/files/admit-upload.ts'
import { saveFile, storeFile } from '../../platform/files/files.ts'
import type { StoredFile } from '../../platform/files/files.ts'
import { IsolatedFailure } from '../../platform/isolation/isolated-process.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { SafeFetchError } from '../../platform/outgoing/safe-fetch-error.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { attachImage } from '../../catalog/products/attach-image.ts'
import { shelfSize } from '../../storefront/shop/section-contents.ts'
import { eachOf } from '../brand/thumbnails.ts'
import { retirePictures } from '../resync/former-pictures.ts'
import { createReader } from '../website/reader.ts'
import type { Reader } from '../website/reader.ts'
import { record } from '../../platform/events/record.ts'

const Payload = z.strictObject({
  importId: z.uuid(),
  /** Only the pictures that a new shop shows first, while the rest is still being imported. */
  isFirstScreen: z.optional(z.boolean()),
})
type Run = JobRun<z.output<typeof Payload>>

/** Per run; then pictures of other shops get their turn. */
const mostPerRun = 100
/** Most of a picture's time is the wait for the website. */
const fetchedAtOnce = 6
const tries = 3

export const copyPictures = defineJob({
  name: 'copy-import-pictures',
  payload: Payload,
  expireSeconds: 1800,
  storesFiles: true,
  async run(run) {
    const { importId, isFirstScreen = false } = run.payload
    const waiting = await run.inTenant((db) =>
      isFirstScreen ? listFirstScreen(db, importId) : listWaiting(db, importId),
    )
    const byProduct = Map.groupBy(waiting, (picture) => picture.product_id)
    const reader = createReader(run)
    try {
      // Sequential within an item, to preserve the website's order.
      await eachOf([...byProduct.values()], fetchedAtOnce, async (pictures) => {
        for (const picture of pictures) await copyOne(run, reader, picture)
        const [{ product_id: productId } = { product_id: '' }] = pictures
        await run.inTenant((db) => retirePictures(db, run.payload.importId, productId))
      })
    } finally {
      reader.end()
    }
    // The run at the end of the import records the event.
    if (isFirstScreen) return
    await run.finish((db) =>
      waiting.length === mostPerRun
        ? enqueue(db, copyPictures, run.payload)
        : recordCopied(db, run.payload),
    )
  },
})

const listWaiting = (db: Db, importId: string) =>
  db
    .selectFrom('import_pictures')
    .select(['product_id', 'position', 'url', 'alt', 'variant_ids'])
    .where('import_id', '=', importId)
    .where('status', '=', 'waiting')
    .orderBy('position')
    .orderBy('product_id')
    .limit(mostPerRun)
    .execute()

/** In the order of the home page: newest first. */
const listFirstScreen = (db: Db, importId: string) =>
  db
    .selectFrom('import_pictures as picture')
    .innerJoin('products', 'products.product_id', 'picture.product_id')
    .select(['picture.product_id', 'position', 'url', 'alt', 'variant_ids'])
    .where('import_id', '=', importId)
    .where('picture.status', '=', 'waiting')
    .where('position', '=', 0)
    .where('products.status', '=', 'active')
    .orderBy('products.created_at', 'desc')
    .orderBy('picture.product_id', 'desc')
    .limit(shelfSize)
    .execute()

const recordCopied = (db: Db, { importId }: z.output<typeof Payload>) =>
  record(db, {
    name: 'import.pictures_copied',
    objectType: 'import',
    objectId: importId,
    isPassing: true,
  })

type Picture = Awaited<ReturnType<typeof listWaiting>>[number]

async function copyOne(run: Run, reader: Reader, picture: Picture): Promise<void> {
  run.signal.throwIfAborted()
  const outcome = await fetchPicture(run, reader, picture.url)
  await run.inTenant((db) => settle(db, run.payload.importId, { picture, outcome }))
}

type Outcome = { readonly stored: StoredFile } | { readonly reason: string }

async function fetchPicture(run: Run, reader: Reader, url: string): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run.inTenant((db) => checkStorageLeft(db, 1))
      const bytes = await reader.fetchPicture({ url, timeoutMs: 10_000 }, run.signal)
      return {
        stored: await storeFile(run.services, run.tenantId ?? '', {
          bytes,
          allow: 'image',
          checkSize: (byteSize) => run.inTenant((db) => checkStorageLeft(db, byteSize)),
        }),
      }
    } catch (error) {
      run.signal.throwIfAborted()
      if (error instanceof IsolatedFailure && error.reason !== 'start')
        return { reason: 'Downloading it timed out' }
      if (error instanceof AppError) return { reason: reasonIn(error) }
      if (!(error instanceof SafeFetchError)) throw error
      if (attempt === tries || !isPassing(error)) return { reason: reasonOf(error) }
    }
  }
}

/** Rethrows an error that passes: the picture keeps its place. */
function reasonIn(error: AppError): string {
  if (isUnavailable(error)) throw error
  return error.failure.code === 'plan_limit'
    ? 'The storage of your plan is full'
    : 'This picture can’t be read'
}

const isPassing = ({ failure, status }: SafeFetchError) =>
  failure === 'timeout' || failure === 'unreachable' || status === 429 || (status ?? 0) >= 500

function reasonOf({ failure, status }: SafeFetchError): string {
  if (failure === 'http_status') return `The website answered ${status}`
  if (failure === 'too_large') return 'Larger than 20 MB'
  if (failure === 'blocked') return 'Its address isn’t allowed'
  return failure === 'not_picture' ? 'This isn’t a picture' : 'The website did not answer'
}

async function settle(
  db: Db,
  importId: string,
  { picture, outcome }: { picture: Picture; outcome: Outcome },
): Promise<void> {
  const reason = 'reason' in outcome ? outcome.reason : ''
  const settled = await db
    .updateTable('import_pictures')
    .set({ status: reason ? 'failed' : 'done', reason })
    .where('import_id', '=', importId)
    .where('product_id', '=', picture.product_id)
    .where('position', '=', picture.position)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  if (settled.numUpdatedRows === 0n || !('stored' in outcome)) return
  const product = await db
    .selectFrom('products')
    .select('product_id')
    .where('product_id', '=', picture.product_id)
    .executeTakeFirst()
  if (!product) return
  const { fileId } = await saveFile(db, outcome.stored)
  await db
    .updateTable('import_pictures')
    .set({ file_id: fileId })
    .where('import_id', '=', importId)
    .where('product_id', '=', picture.product_id)
    .where('position', '=', picture.position)
    .execute()
  await attachImage(db, {
    productId: picture.product_id,
    fileId,
    alt: picture.alt,
    variantIds: picture.variant_ids,
  })
}
