import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { listBookDifferences } from '../../apps/api/testing/list-book-differences.ts'
import { adminAddress, readClusterState } from '../../scripts/launch/postgres/cluster.ts'
import { readPrivateJson } from '../../scripts/launch/data-dir/private-file.ts'
import { startFaultProxy } from './faults/fault-proxy.ts'
import { runSql } from '../machine/database.ts'
import { findObstacle, runOnSmallDisk } from '../machine/small-disk.ts'
import { startProduct } from '../product/start-product.ts'
import type { Product } from '../product/start-product.ts'
import { attackedSheets, largeSheets } from './attacked-sheets.ts'
import { busyPanel, searchedShop, slowSenders } from './crowds.ts'
import { clerksAtOnce, linesOfOneItem, oneCart, snapshots } from './contests.ts'
import { filledDisk } from './filled-disk.ts'
import { fullDisk } from './full-disk.ts'
import { attackedImporter, attackedPictures } from './hostile-input.ts'
import { killedDatabase, killedServer } from './kills.ts'
import { mailDown, spoiledProvider } from './outages.ts'
import { killedOnboarding } from './killed-onboarding.ts'
import { cutConnections, eventBurst, killedWhileReceiving, mailsAfterKills } from './payments.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { hotBaskets, lastUnits } from './races.ts'
import { rollingRestart } from './rolling-restart.ts'
import { soak } from './soak.ts'
import { twoMachines } from './two-machines.ts'
import { wrongClock } from './wrong-clock.ts'

const faultTests: readonly FaultTest[] = [
  lastUnits,
  hotBaskets,
  linesOfOneItem,
  oneCart,
  clerksAtOnce,
  snapshots,
  searchedShop,
  busyPanel,
  slowSenders,
  killedServer,
  killedDatabase,
  killedOnboarding,
  rollingRestart,
  cutConnections,
  eventBurst,
  killedWhileReceiving,
  mailsAfterKills,
  spoiledProvider,
  mailDown,
  fullDisk,
  filledDisk,
  wrongClock,
  twoMachines,
  attackedImporter,
  attackedPictures,
  attackedSheets,
  largeSheets,
  soak,
]

const reportsSpeed = process.argv.includes('--report-speed')
const wanted = process.argv.slice(2).filter((argument) => argument !== '--report-speed')
const chosen = faultTests.filter(({ name, onlyByName }) =>
  wanted.length === 0 ? !onlyByName : wanted.some((part) => name.includes(part)),
)
const unknown = wanted.filter((part) => !chosen.some(({ name }) => name.includes(part)))
if (unknown.length > 0) throw new Error(`no fault test has a name with ${unknown.join(' or ')}`)
const misses: string[] = []
const skipped: string[] = []
/** Set in the process that runs on a small disk. */
const smallDisk = process.env['SMALL_DISK']
let failed = 0
for (const faultTest of chosen) {
  const holds = faultTest.diskMb && !smallDisk ? await runApart(faultTest) : await run(faultTest)
  failed += holds ? 0 : 1
}
if (skipped.length > 0) console.log(`Not run:\n    ${skipped.join('\n    ')}`)
if (misses.length > 0) console.log(`Speed targets missed:\n    ${misses.join('\n    ')}`)
process.exit(failed > 0 ? 1 : 0)

async function run(faultTest: FaultTest): Promise<boolean> {
  const failures = await runFaultTest(faultTest)
  for (const failure of failures) console.log(`    ${failure}`)
  return failures.length === 0
}

/** In a process whose data folder is a small disk. */
async function runApart({ name, diskMb: mb = 0 }: FaultTest): Promise<boolean> {
  const folder = createDataDir()
  try {
    const obstacle = findObstacle({ folder, mb })
    if (obstacle !== null) {
      console.log(`skipped  ${name}: this machine mounts no small disk (${obstacle})`)
      skipped.push(name)
      return true
    }
    const options = reportsSpeed ? ['--report-speed'] : []
    const program = [process.execPath, fileURLToPath(import.meta.url), ...options, name]
    return (await runOnSmallDisk({ folder, mb }, program, { SMALL_DISK: folder })) === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function createDataDir(): string {
  return mkdtempSync(path.join(realpathSync(tmpdir()), 'marketday-fault-test-'))
}

/** Runs each fault test on a separate product: durable settings, empty data, embedded PostgreSQL. */
async function runFaultTest(faultTest: FaultTest): Promise<string[]> {
  const dataDir = smallDisk ?? createDataDir()
  const failures: string[] = []
  const [cardProvider, mailServer] = [await startFaultProxy(), await startFaultProxy()]
  let product: Product | undefined
  try {
    product = await startProduct({
      dataDir,
      processes: faultTest.processes ?? 1,
      environment: {
        STRIPE_API_BASE: cardProvider.origin,
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        ...faultTest.environment,
      },
    })
    const running = product
    cardProvider.target = { host: '127.0.0.1', port: Number(new URL(product.sandboxOrigin).port) }
    const ports = readPrivateJson<{ smtp: number }>(path.join(dataDir, 'ports.json'))
    mailServer.target = { host: '127.0.0.1', port: ports?.smtp ?? 0 }
    const sql = <Row>(text: string, values: readonly unknown[] = []) =>
      querySql<Row>(dataDir, text, values)
    const figures = await faultTest.run({
      product: running,
      cardProvider,
      mailServer,
      dataDir,
      databasePids: () => running.databasePids(),
      kill: (pids) => pids.forEach((pid) => process.kill(pid, 'SIGKILL')),
      sql,
      ...assertions(faultTest.name, failures),
    })
    const differences = await listBookDifferences(async (text) => ({ rows: await sql(text) }))
    for (const { rule, subjectId, wanted, found } of differences)
      failures.push(`books, ${rule}: ${subjectId} is ${found} instead of ${wanted}`)
    console.log(`${failures.length === 0 ? 'holds' : 'FAILS'}  ${faultTest.name}: ${figures}`)
  } catch (error) {
    console.log(`FAILS  ${faultTest.name}`)
    failures.push((error as Error).message)
  } finally {
    await product?.stop()
    await Promise.all([cardProvider.close(), mailServer.close()])
    if (!smallDisk) rmSync(dataDir, { recursive: true, force: true })
  }
  return failures
}

function assertions(name: string, failures: string[]): Pick<Stage, 'expect' | 'target'> {
  return {
    expect(what, seen, wanted) {
      if (seen !== wanted) failures.push(`${what}: ${seen} instead of ${wanted}`)
    },
    target(what, seen, most) {
      if (seen <= most) return
      const miss = `${what}: ${seen.toFixed(2)} instead of at most ${most}`
      // A probe that was never served is no question of speed.
      if (reportsSpeed && Number.isFinite(seen)) misses.push(`${name}, ${miss}`)
      else failures.push(miss)
    },
  }
}

async function querySql<Row>(
  dataDir: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const state = readClusterState(dataDir)
  if (!state) throw new Error('the product’s database was not found')
  const address = new URL(adminAddress(state))
  address.pathname = '/marketday'
  let rows: Row[] = []
  await runSql(address.href, async (client) => {
    rows = (await client.query(text, [...values])).rows as Row[]
  })
  return rows
}
