import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { Client, FormData } from 'undici'
import { callerOn } from '../../load/flow-load.ts'
import type { Call } from '../../load/flow-load.ts'
import { slowdownRows, watchOthers } from '../../load/watch-others.ts'
import type { Shop } from '../../product/shops.ts'
import type { Product } from '../../product/start-product.ts'
import { figureRow } from '../../report/row.ts'
import type { Row } from '../../report/row.ts'
import type { Stage } from '../../stage.ts'
import type { Workload } from '../workload.ts'
import { sheetFile } from './sheet-file.ts'
import type { Fault, SheetFile } from './sheet-file.ts'

const mostMb = 200
const patienceMs = 600_000

/**
 * Imports and undoes an item file with faults in one percent of rows. A fault reported at the
 * wrong place, or a cell that differs after the undo, aborts the workload.
 */
export const bulkUpload: Workload = {
  id: 'W-upload',
  title: 'files of 10 000 and 100 000 rows, one in a hundred with a fault, uploaded and taken back',
  isLong: true,
  run: async (stage) => {
    const { items } = stage.options
    const small = await uploadFile(stage, { rows: items / 5, mostSeconds: 15, undoSeconds: 10 })
    const large = { rows: items * 2, mostSeconds: 150, undoSeconds: 100 }
    return [...small, ...(await uploadFile(stage, large))]
  },
}

interface Size {
  readonly rows: number
  readonly mostSeconds: number
  readonly undoSeconds: number
}

async function uploadFile(stage: Stage, { rows, mostSeconds, undoSeconds }: Size): Promise<Row[]> {
  const product = await stage.product()
  const shop = await stage.shop({ products: rows / 10, slug: `bench-upload-${rows}` })
  const beside = await stage.shop({ products: 1000, slug: 'bench-beside' })
  const panel = {
    path: '/api/catalog/products',
    headers: { ...beside.owner, host: `localhost:${product.port}` },
  }
  const file = sheetFile({ rows, tag: `jar-${Date.now().toString(36)}`, known: shop.productSlugs })
  const client = new Client(product.origin, { headersTimeout: patienceMs, bodyTimeout: patienceMs })
  const call = callerOn(client, { ...shop.owner, host: `localhost:${product.port}` })
  try {
    const before = await exportItems(client, product, shop)
    const { memoryMb, done, ...slowdown } = await watchOthers(product, { panel }, async () => {
      const startedAt = performance.now()
      const id = await upload(product, shop, file)
      await bringIn(call, id, file)
      const broughtInAt = performance.now()
      await takeBack(call, id, file)
      return { uploading: broughtInAt - startedAt, undoing: performance.now() - broughtInAt }
    })
    requireSame(before, await exportItems(client, product, shop))
    return [
      figureRow(`W-upload ${rows} rows`, done.uploading / 1000, { most: mostSeconds, unit: 's' }),
      figureRow(`W-upload ${rows} rows back`, done.undoing / 1000, {
        most: undoSeconds,
        unit: 's',
      }),
      figureRow(`W-upload ${rows} memory`, memoryMb, { most: mostMb, unit: 'MB more' }),
      ...slowdownRows(`W-upload ${rows} panel meanwhile`, slowdown),
    ]
  } finally {
    await client.destroy()
  }
}

const imports = '/api/scraper/imports'

async function upload(product: Product, shop: Shop, { text }: SheetFile): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([text]), 'items.csv')
  const client = new Client(product.origin, { headersTimeout: patienceMs })
  try {
    const headers = { ...shop.owner, host: `localhost:${product.port}` }
    const reply = await client.request({ method: 'POST', path: `${imports}/sheets`, headers, body })
    const answer = (await reply.body.json()) as { id?: string }
    if (answer.id === undefined) throw new Error(`not taken: ${JSON.stringify(answer)}`)
    return answer.id
  } finally {
    await client.destroy()
  }
}

interface Sheet {
  readonly columns: readonly { readonly field: string | null }[]
  readonly format: { readonly decimal: string }
  readonly counts: object | null
}

async function bringIn(call: Call, id: string, file: SheetFile): Promise<void> {
  const path = `${imports}/${id}/sheet`
  const { columns, format } = await call<Sheet>({ method: 'GET', path })
  const chosen = { columns: columns.map(({ field }) => field), decimal: format.decimal }
  await call({ method: 'PUT', path, body: { ...chosen, matchBy: 'slug' } })
  const { counts } = await until(
    () => call<Sheet>({ method: 'GET', path }),
    (sheet) => sheet.counts !== null,
  )
  const { added, changed, faults } = file
  requireSame(counts, { added, changed, unchanged: 0, faulty: faults.length })
  requireSame(await listFaults(call, path), faults)
  await call({ method: 'POST', path: `${imports}/${id}/commit`, body: {} })
  const { created, updated } = await untilStatus(call, id, 'done')
  requireSame({ created, updated }, { created: added, updated: changed })
}

async function takeBack(call: Call, id: string, { added, changed }: SheetFile): Promise<void> {
  await call({ method: 'POST', path: `${imports}/${id}/undo`, body: {} })
  const { removed, kept } = await untilStatus(call, id, 'undone')
  requireSame({ removed, kept }, { removed: added + changed, kept: 0 })
}

interface Progress {
  readonly status: string
  readonly created: number
  readonly updated: number
  readonly removed: number
  readonly kept: number
}

/** In row order; one entry per fault. */
async function listFaults(call: Call, sheetPath: string): Promise<Fault[]> {
  const faults: Fault[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const page: { rows: Fault[]; nextCursor: string | null } = await call({
      method: 'GET',
      path: `${sheetPath}/faults?${query}`,
    })
    faults.push(...page.rows.map(({ row, heading }) => ({ row, heading })))
    cursor = page.nextCursor
  }
  return faults
}

async function exportItems(client: Client, product: Product, shop: Shop): Promise<string> {
  const reply = await client.request({
    method: 'POST',
    path: '/api/catalog/products/exports',
    headers: {
      ...shop.owner,
      host: `localhost:${product.port}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ selection: { matching: {} }, layout: 'marketday', format: 'csv' }),
  })
  return await reply.body.text()
}

const untilStatus = (call: Call, id: string, wanted: string) =>
  until(
    () => call<Progress>({ method: 'GET', path: `${imports}/${id}` }),
    ({ status }) => status === wanted,
  )

async function until<T>(ask: () => Promise<T>, isEnough: (answer: T) => boolean): Promise<T> {
  for (const end = performance.now() + patienceMs; ; await pause(250)) {
    const answer = await ask()
    if (isEnough(answer)) return answer
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(answer).slice(0, 500)}`)
  }
}

function requireSame(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) throw new Error(firstDifference(found, wanted))
}

/** Shortened, because lists and texts may be long. */
function firstDifference(found: unknown, wanted: unknown): string {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)]
  let place = 0
  while (place < is.length && is[place] === should[place]) place += 1
  const near = (text: string) => text.slice(Math.max(0, place - 100), place + 200)
  return `found …${near(is)}… instead of …${near(should)}…`
}
