import pg from 'pg'
import { PgBoss } from 'pg-boss'

export const jobsSchema = 'pgboss'

/** Creates or upgrades the job queue's schema as the owner; the app may use but not alter it. */
export async function installJobs(adminUrl: string): Promise<void> {
  const asOwner = new URL(adminUrl)
  asOwner.searchParams.set('options', '-c role=market_owner')
  const boss = new PgBoss({
    connectionString: asOwner.href,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    max: 1,
  })
  let failure: Error | undefined
  boss.on('error', (error: Error) => (failure = error))
  await boss.start()
  await boss.stop({ graceful: false })
  if (failure) throw failure
  await grantToApp(asOwner.href)
}

async function grantToApp(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      grant usage on schema ${jobsSchema} to market_app;
      grant select, insert, update, delete on all tables in schema ${jobsSchema} to market_app;
      grant usage on all sequences in schema ${jobsSchema} to market_app;
      grant execute on all functions in schema ${jobsSchema} to market_app;
    `)
  } finally {
    await client.end()
  }
}
