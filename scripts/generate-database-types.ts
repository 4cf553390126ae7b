/**
 * Writes the types of the migrated database; `--check` compares instead of writing.
 * The database is a throw-away one, so that what lies in .data does not matter.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { columnTypes } from '../apps/api/src/platform/database/column-types.ts'
import { prepareDatabase } from '../apps/api/src/platform/database/migrate.ts'
import { binOf } from './check/run-program.ts'
import { startPostgres } from './launch/postgres/start-postgres.ts'

const target = join(import.meta.dirname, '../apps/api/src/platform/database/database-types.ts')

// As the connection parses them: safe integers are numbers, times stay the text they are on the wire.
const typeMapping = { int8: 'number', timestamptz: 'string', date: 'string', xid8: 'string' }

const folder = mkdtempSync(join(tmpdir(), 'database-types-'))
// As root, PostgreSQL runs as another user, who has to enter the folder.
chmodSync(folder, 0o755)
const postgres = await startPostgres(folder, { durable: false })
try {
  const { adminUrl } = await prepareDatabase({
    adminUrl: postgres.adminUrl,
    appPassword: 'throw-away',
    databaseName: 'marketday',
  })
  const outFile = join(folder, 'database-types.ts')
  generate(adminUrl, outFile, await overridesIn(adminUrl))
  compareOrWrite(readFileSync(outFile, 'utf8'))
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Whether a column may be null or left out is the database's to say. */
async function overridesIn(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string; nullable: boolean; optional: boolean }>(`
    select table_name || '.' || column_name as name, is_nullable = 'YES' as nullable,
      column_default is not null or is_generated = 'ALWAYS' as optional
    from information_schema.columns where table_schema = 'public'`)
  await client.end()
  const columns: Record<string, string> = {}
  for (const [name, given] of Object.entries(columnTypes)) {
    const column = rows.find((row) => row.name === name)
    if (!column) throw new Error(`column-types.ts names ${name}, which is no column`)
    const type = `${given.split('#').at(-1)}${column.nullable ? ' | null' : ''}`
    columns[name] = column.optional ? `Generated<${type}>` : type
  }
  return { columns }
}

function importedTypes() {
  const named = Object.values(columnTypes).filter((given) => given.includes('#'))
  return Object.fromEntries(
    named.map((given) => {
      const [module, type = ''] = given.split('#')
      const [name = ''] = /[A-Z]\w*(?!\w*<)/.exec(type) ?? []
      return [name, `@marketday/contract/${module}`]
    }),
  )
}

function generate(url: string, outFile: string, overrides: object): void {
  const args = ['--dialect', 'postgres', '--url', url, '--out-file', outFile]
  args.push(
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    'public.schema_@(migrations|functions)',
  )
  args.push('--overrides', JSON.stringify(overrides))
  args.push('--custom-imports', JSON.stringify(importedTypes()))
  args.push('--type-mapping', JSON.stringify(typeMapping), '--log-level', 'error')
  const run = spawnSync(process.execPath, [binOf('kysely-codegen'), ...args], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`kysely-codegen failed:\n${run.stdout}${run.stderr}`)
}

function compareOrWrite(generated: string): void {
  const current = existsSync(target) ? readFileSync(target, 'utf8') : ''
  if (generated === current) {
    console.log('The database types are current')
  } else if (process.argv.includes('--check')) {
    console.error(`${target} is not what the migrated database gives; first difference:`)
    console.error(firstDifference(current, generated))
    console.error('Renew it with: node scripts/generate-database-types.ts')
    process.exitCode = 1
  } else {
    writeFileSync(target, generated)
    console.log(`Written: ${target}`)
  }
}

function firstDifference(current: string, generated: string): string {
  const [before, after] = [current.split('\n'), generated.split('\n')]
  const line = after.findIndex((text, index) => text !== before[index])
  return `  ${line + 1} - ${before[line] ?? ''}\n  ${line + 1} + ${after[line] ?? ''}`
}
