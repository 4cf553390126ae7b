import { performance } from 'node:perf_hooks'
import { Client } from 'undici'
import { callerOn } from '../../load/flow-load.ts'
import { usageOf } from '../../machine/processes.ts'
import { figureRow, type Row } from '../../report/row.ts'
import type { Workload } from '../workload.ts'

const [wanted, perPage] = [200, 100]

export const printing: Workload = {
  id: 'W-print',
  title: 'a PDF of 200 orders: invoices with their first numbers, packing slips',
  run: async (stage) => {
    const product = await stage.product()
    const { owner } = await stage.shop({ products: 1000, slug: 'bench-print', orders: 1000 })
    const client = new Client(product.origin)
    const headers = { ...owner, host: `localhost:${product.port}` }
    try {
      const orderIds = await newest(callerOn(client, headers))
      const print = { client, headers, orderIds, pids: product.apiPids() }
      return [
        await timed('W-print 200 invoices', { ...print, kind: 'invoice' }),
        await timed('W-print 200 packing slips', { ...print, kind: 'packing_slip' }),
      ]
    } finally {
      await client.destroy()
    }
  },
}

async function newest(call: ReturnType<typeof callerOn>): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  while (ids.length < wanted) {
    const path = `/api/orders?status=completed&limit=${perPage}${cursor && `&cursor=${cursor}`}`
    const page = await call<{ rows: { id: string }[]; nextCursor: string }>({ method: 'GET', path })
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.nextCursor
  }
  return ids
}

interface Print {
  readonly client: Client
  readonly headers: Record<string, string>
  readonly orderIds: readonly string[]
  readonly kind: string
  readonly pids: readonly number[]
}

async function timed(name: string, print: Print): Promise<Row> {
  const { client, headers, orderIds, kind, pids } = print
  const before = usageOf(pids)
  const startedAt = performance.now()
  const { statusCode, body } = await client.request({
    method: 'POST',
    path: '/api/orders/documents',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, orderIds }),
  })
  const bytes = (await body.arrayBuffer()).byteLength
  if (statusCode !== 200) throw new Error(`${name}: ${statusCode}`)
  const seconds = (performance.now() - startedAt) / 1000
  const after = usageOf(pids)
  const megabytes = Math.round(after.memoryMb - before.memoryMb)
  const note = `${Math.round(bytes / 1000)} kB, ${Math.round(after.cpuMs - before.cpuMs)} ms of the server’s processor time, ${megabytes} MB more`
  return { ...figureRow(name, seconds, { most: 5, unit: 's' }), note }
}
