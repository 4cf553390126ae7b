import { startDatabase, runSql } from '../bench/machine/database.ts'
const db = await startDatabase('/h2/main/.data-bench')
const names: string[] = []
await runSql(await db.urlOf('postgres'), async (c) => { for (const r of (await c.query("select datname from pg_database where datname like 'marketday_%' order by oid desc")).rows) names.push(r.datname) })
await runSql(await db.urlOf(names[0] ?? ''), async (c) => {
  const t = (await c.query("select tenant_id from tenants where slug like 'bench-orders%'")).rows[0].tenant_id
  await c.query("select set_config('app.tenant_id', $1, false)", [t])
  for (const q of process.argv.slice(2)) {
    const at = performance.now()
    const { rows } = await c.query(q.replace(/TID/g, t))
    console.log(q, (performance.now() - at).toFixed(1))
    if (rows.length && rows[0]['QUERY PLAN']) console.log(rows.map((r: any) => r['QUERY PLAN']).join('\n'))
    else console.log(rows.length, JSON.stringify(rows.slice(0, 2)))
  }
})
await db.stop()
process.exit(0)
