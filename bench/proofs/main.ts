import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { adminAddress, readClusterState } from '../../scripts/launch/postgres/cluster.ts'
import { runSql } from '../machine/database.ts'
import { startProduct } from '../product/start-product.ts'
import type { Product } from '../product/start-product.ts'
import { killedDatabase, killedServer } from './kills.ts'
import type { Proof } from './proof.ts'
import { hotBaskets, lastUnits } from './races.ts'

const proofs: readonly (Proof & { readonly processes: number })[] = [
  { ...lastUnits, processes: 2 },
  { ...hotBaskets, processes: 2 },
  { ...killedServer, processes: 1 },
  { ...killedDatabase, processes: 1 },
]

const wanted = process.argv.slice(2)
let failed = 0
for (const proof of proofs.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)) {
  const failures = await prove(proof)
  failed += failures.length > 0 ? 1 : 0
  for (const failure of failures) console.log(`    ${failure}`)
}
process.exit(failed > 0 ? 1 : 0)

/** Each proof on a product of its own: durable settings, empty data, embedded PostgreSQL. */
async function prove(proof: (typeof proofs)[number]): Promise<string[]> {
  const dataDir = mkdtempSync(path.join(realpathSync(tmpdir()), 'marketday-proof-'))
  const failures: string[] = []
  let product: Product | undefined
  try {
    product = await startProduct({ dataDir, processes: proof.processes })
    const running = product
    const figures = await proof.run({
      product: running,
      databasePids: () => running.databasePids(),
      kill: (pids) => pids.forEach((pid) => process.kill(pid, 'SIGKILL')),
      deadlocks: () => countDeadlocks(dataDir),
      expect: (what, seen, wanted) => {
        if (seen !== wanted) failures.push(`${what}: ${seen} instead of ${wanted}`)
      },
    })
    console.log(`${failures.length === 0 ? 'holds' : 'FAILS'}  ${proof.name}: ${figures}`)
  } catch (error) {
    console.log(`FAILS  ${proof.name}`)
    failures.push((error as Error).message)
  } finally {
    await product?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return failures
}

async function countDeadlocks(dataDir: string): Promise<number> {
  const state = readClusterState(dataDir)
  if (!state) throw new Error('the product’s database was not found')
  let deadlocks = 0
  await runSql(adminAddress(state), async (client) => {
    const { rows } = await client.query<{ sum: string }>(
      'select sum(deadlocks) from pg_stat_database',
    )
    deadlocks = Number(rows[0]?.sum)
  })
  return deadlocks
}
