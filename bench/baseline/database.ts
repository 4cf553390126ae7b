import pg from 'pg'

/** Named statements are parsed and planned once per connection. */
export type Statement = { name: string; text: string }

export function createPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c search_path=baseline' })
  // Without a listener a database shutdown would look like a crash of the baseline.
  pool.on('error', () => undefined)
  return pool
}

/** Statement names consist of the group and the key. */
export function prepare<Name extends string>(
  group: string,
  texts: Record<Name, string>,
): Record<Name, Statement> {
  const entries = Object.entries<string>(texts).map(([key, text]) => [
    key,
    { name: `${group}_${key}`, text },
  ])
  return Object.fromEntries(entries) as Record<Name, Statement>
}

export type Run = <Row extends pg.QueryResultRow = pg.QueryResultRow>(
  statement: Statement,
  values?: unknown[],
) => Promise<Row[]>

/** BEGIN, the statements in sequence, COMMIT: the straightforward implementation. */
export async function inTransaction<T>(pool: pg.Pool, work: (run: Run) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const run: Run = async (statement, values = []) =>
    (await client.query({ ...statement, values })).rows
  try {
    await client.query('begin')
    const result = await work(run)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
