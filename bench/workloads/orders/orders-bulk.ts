import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { callerOn, type Call } from '../../load/flow-load.ts'
import { usageOf } from '../../machine/processes.ts'
import { figureRow, missingRow, type Row } from '../../report/row.ts'
import type { Workload } from '../workload.ts'

const [packed, perPage] = [1_000, 100]
const patienceMs = 120_000
const lookEveryMs = 100

/** Packs a thousand orders at once, and exports all orders of a large shop. */
export const ordersBulk: Workload = {
  id: 'W-orders-bulk',
  title: 'a thousand orders packed at once, all orders of a shop as CSV and XLSX',
  run: async (stage) => {
    const { orders } = stage.options
    const product = await stage.product()
    const { owner } = await stage.shop({ products: 1000, slug: 'bench-orders-bulk', orders })
    const client = new Client(product.origin)
    const headers = { ...owner, host: `localhost:${product.port}` }
    const saving = { client, headers, orders, pids: product.apiPids() }
    try {
      return [
        await packMany(callerOn(client, headers), Math.min(packed, Math.floor(orders / 5))),
        await saveAll({ ...saving, format: 'csv' }),
        await saveAll({ ...saving, format: 'xlsx' }),
      ]
    } finally {
      await client.destroy()
    }
  },
}

interface Act {
  readonly id: string
  readonly status: string
  readonly changed: number
}

async function packMany(call: Call, count: number): Promise<Row> {
  const name = `W-orders-bulk ${count} orders packed`
  const orderIds = await findOpen(call, count)
  const startedAt = performance.now()
  const body = { selection: { orderIds }, action: { kind: 'pack' } }
  let act = await call<Act>({ method: 'POST', path: acts, body })
  while (act.status === 'running' && performance.now() - startedAt < patienceMs) {
    await sleep(lookEveryMs)
    act = await call<Act>({ method: 'GET', path: `${acts}/${act.id}` })
  }
  const seconds = (performance.now() - startedAt) / 1000
  if (act.changed === count) return figureRow(name, seconds, { most: 10, unit: 's' })
  return missingRow(name, '≤10 s', `${act.changed} of ${count} after ${Math.round(seconds)} s`)
}

const acts = '/api/orders/bulk-acts'

async function findOpen(call: Call, count: number): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  while (ids.length < count) {
    const path = `/api/orders?status=open&fulfilment=unfulfilled&limit=${perPage}${cursor && `&cursor=${cursor}`}`
    const page = await call<{ rows: { id: string }[]; nextCursor: string }>({ method: 'GET', path })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids.slice(0, count)
}

interface Saving {
  readonly client: Client
  readonly headers: Record<string, string>
  readonly orders: number
  readonly pids: readonly number[]
  readonly format: 'csv' | 'xlsx'
}

const columns = [
  'number',
  'placedAt',
  'status',
  'name',
  'email',
  'address',
  'tags',
  'units',
  'total',
]

async function saveAll({ client, headers, orders, pids, format }: Saving): Promise<Row> {
  const before = usageOf(pids).memoryMb
  const startedAt = performance.now()
  const { statusCode, body } = await client.request({
    method: 'POST',
    path: '/api/orders/exports',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ selection: { matching: {} }, format, by: 'order', columns }),
  })
  if (statusCode !== 200) throw new Error(`${format}: ${statusCode} ${await body.text()}`)
  const most = { memoryMb: before, bytes: 0 }
  for await (const part of body as AsyncIterable<Buffer>) {
    most.bytes += part.length
    most.memoryMb = Math.max(most.memoryMb, usageOf(pids).memoryMb)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const note = `${Math.round(most.bytes / 1e5) / 10} MB, ${Math.round(most.memoryMb - before)} MB of memory more at most`
  const name = `W-orders-bulk ${orders} orders as ${format}`
  return { ...figureRow(name, seconds, { most: 30, unit: 's' }), note }
}
