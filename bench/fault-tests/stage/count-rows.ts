import type { Stage } from './fault-test.ts'

/** `what` is a table with an optional condition: `orders where status = 'open'`. */
export async function countRows(sql: Stage['sql'], what: string): Promise<number> {
  const [row] = await sql<{ count: string }>(`select count(*) from ${what}`)
  return Number(row?.count)
}
