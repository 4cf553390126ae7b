import { performance } from 'node:perf_hooks'
import type pg from 'pg'
import { runSql } from '../machine/database.ts'
import { untilNoneWaits } from '../product/drain-mails.ts'
import { figureRow } from '../report/row.ts'
import type { Row } from '../report/row.ts'
import type { Workload } from './workload.ts'

const [leastPerSecond, mostMs] = [200, 1]

export const relay: Workload = {
  id: 'W-relay',
  title: 'mails that follow from the journal, and its next event with many waiting',
  run: async (stage) => {
    const mails = stage.options.quick ? 400 : 3000
    const waiting = stage.options.quick ? 10_000 : 100_000
    const { tenantId } = await stage.shop({ products: 1000, slug: 'bench-relay', orders: mails })
    const rows: Row[] = []
    const url = await stage.productDatabaseUrl()
    await runSql(url, async (client) => {
      const journal = { client, url, tenantId }
      const perSecond = await mailsPerSecond(journal, mails)
      rows.push({
        workload: 'W-relay mails',
        ours: `${Math.round(perSecond)}/s`,
        target: `≥${leastPerSecond}/s`,
        passed: perSecond >= leastPerSecond,
        note: `${mails} mails of orders, from the journal to the mail server`,
      })
      const figure = figureRow('W-relay next event', await nextEventMs(journal, waiting), {
        most: mostMs,
        unit: 'ms',
      })
      rows.push({ ...figure, note: `${waiting} events waiting` })
    })
    return rows
  },
}

interface Journal {
  readonly client: pg.Client
  readonly url: string
  readonly tenantId: string
}

/** Adds an approval event for each order and waits for all mails. */
async function mailsPerSecond({ client, tenantId }: Journal, mails: number): Promise<number> {
  await client.query(confirmAddresses, [tenantId])
  const before = await client.query<{ now: Date }>('select now()')
  await record(client, {
    tenantId,
    name: 'order.approved',
    objects: `select order_id as object_id from orders where tenant_id = '${tenantId}' limit $1`,
    count: mails,
  })
  const began = performance.now()
  await untilNoneWaits(client)
  const seconds = (performance.now() - began) / 1000
  const { rows } = await client.query<{ sent: number }>(countSent, [tenantId, before.rows[0]?.now])
  if (rows[0]?.sent !== mails) throw new Error(`${rows[0]?.sent} of ${mails} mails were sent`)
  return mails / seconds
}

const countSent = `select count(*)::int as sent from mail_outbox where tenant_id = $1 and sent_at >= $2 and status = 'sent'`

// Confirmed addresses have no mail limit, so this can be repeated.
const confirmAddresses = `update customers set email_confirmed_at = now() where tenant_id = $1 and email_confirmed_at is null`

const times = 201

/** Median time to fetch the next event as the product's role, while the backlog is locked. */
async function nextEventMs({ client, url, tenantId }: Journal, waiting: number): Promise<number> {
  const took: number[] = []
  await runSql(url, async (holder) => {
    await holder.query('begin')
    await holder.query(`select from event_cursors where name = 'effects' for update`)
    await record(client, {
      tenantId,
      name: 'bench.waited',
      objects: 'select gen_random_uuid() as object_id from generate_series(1, $1::int)',
      count: waiting,
    })
    await client.query('set role market_app')
    for (let asked = 0; asked < times; asked += 1) {
      const began = performance.now()
      await client.query(nextEvent)
      took.push(performance.now() - began)
    }
    await client.query('reset role')
    await holder.query('commit')
  })
  await untilNoneWaits(client)
  return took.toSorted((one, other) => one - other)[times >> 1] ?? 0
}

const nextEvent = {
  name: 'next event',
  text: `select event.* from event_cursors cursor
    cross join lateral read_events(cursor.transaction_id, cursor.event_id, 1) event where cursor.name = 'effects'`,
}

interface Happening {
  readonly tenantId: string
  readonly name: string
  /** SQL that selects the `object_id` of the events, at most $1. */
  readonly objects: string
  readonly count: number
}

async function record(
  client: pg.Client,
  { tenantId, name, objects, count }: Happening,
): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('app.tenant_id', $1, true)`, [tenantId])
  await client.query(
    `insert into events (name, object_type, object_id) select '${name}', 'order', object_id from (${objects}) happened`,
    [count],
  )
  await client.query('commit')
}
