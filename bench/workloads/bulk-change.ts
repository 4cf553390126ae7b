import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { callerOn } from '../load/flow-load.ts'
import type { Call } from '../load/flow-load.ts'
import { figureRow, missingRow } from '../report/row.ts'
import type { Row } from '../report/row.ts'
import type { Stage } from '../stage.ts'
import type { Workload } from './workload.ts'

const patienceMs = 180_000
const lookEveryMs = 100

export const bulkChange: Workload = {
  id: 'W-bulk',
  title: 'prices of all items of a shop raised by a tenth, and brought back',
  run: async (stage) => {
    const { items } = stage.options
    const small = await changeAll(stage, { items: items / 10, mostSeconds: 3 })
    return [...small, ...(await changeAll(stage, { items, mostSeconds: 20 }))]
  },
}

interface Size {
  readonly items: number
  readonly mostSeconds: number
}

async function changeAll(stage: Stage, { items, mostSeconds }: Size): Promise<Row[]> {
  const product = await stage.product()
  const shop = await stage.shop({ products: items, slug: `bench-bulk-${items}` })
  const client = new Client(product.origin)
  const call = callerOn(client, { ...shop.owner, host: `localhost:${product.port}` })
  const names = { change: `W-bulk ${items} items`, undo: `W-undo ${items} items` }
  const limit = { most: mostSeconds, unit: 's' }
  try {
    const body = {
      selection: { matching: {} },
      action: { kind: 'price', change: { by: 'percent', percentBp: 1_000 } },
    }
    const changed = await timed(call, { path: acts, body })
    const undone = await timed(call, { path: `${acts}/${changed.id}/undo`, body: {} })
    return [
      row(names.change, changed, { items: changed.changed, of: items, limit }),
      row(names.undo, undone, { items: undone.undone, of: items, limit }),
    ]
  } finally {
    await client.destroy()
  }
}

const acts = '/api/catalog/bulk-acts'

interface Act {
  readonly id: string
  readonly status: string
  readonly changed: number
  readonly undone: number
}

async function timed(call: Call, asked: { path: string; body: object }) {
  const startedAt = performance.now()
  let act = await call<Act>({ method: 'POST', ...asked })
  while (act.status.endsWith('ing') && performance.now() - startedAt < patienceMs) {
    await sleep(lookEveryMs)
    act = await call<Act>({ method: 'GET', path: `${acts}/${act.id}` })
  }
  return { ...act, seconds: (performance.now() - startedAt) / 1000 }
}

interface Reached {
  readonly items: number
  readonly of: number
  readonly limit: { readonly most: number; readonly unit: string }
}

function row(name: string, { seconds }: { seconds: number }, { items, of, limit }: Reached): Row {
  if (items === of) return figureRow(name, seconds, limit)
  return missingRow(name, `≤${limit.most} s`, `${items} of ${of} after ${Math.round(seconds)} s`)
}
