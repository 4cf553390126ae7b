import { startDatabase, runSql } from '../bench/machine/database.ts'
import { listOrderPage } from '../apps/api/src/orders/lists/list-order-page.ts'
const db = await startDatabase('/h2/main/.data-bench')
const names: string[] = []
await runSql(await db.urlOf('postgres'), async (c) => { for (const r of (await c.query("select datname from pg_database where datname like 'marketday_%' order by oid desc")).rows) names.push(r.datname) })
await runSql(await db.urlOf(names[0] ?? ''), async (c) => {
  const t = (await c.query("select tenant_id from tenants where slug like 'bench-orders%'")).rows[0].tenant_id
  await c.query("select set_config('app.tenant_id', $1, false)", [t])
  await c.query('set role market_app'); await c.query('set plan_cache_mode=force_generic_plan')
  const fake: any = { context: { tenantId: t }, executeQuery: async (q: any) => {
    const lit = (v: any): string => v === null || v === undefined ? 'null' : Array.isArray(v) ? `'{${v.join(',')}}'` : `'${v}'`
    await c.query('deallocate all')
    await c.query('prepare p as ' + q.sql)
    const { rows } = await c.query(`explain analyze execute p(${q.parameters.map(lit).join(',')})`)
    console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n'))
    return { rows: [] } } }
  for (const q of process.argv.slice(2)) { console.log(q); await listOrderPage(fake, Object.fromEntries(new URLSearchParams(q))) }
})
await db.stop()
process.exit(0)
