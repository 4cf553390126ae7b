import fs from 'node:fs'
import path from 'node:path'
import { commandLine, idIsTaken, isAlive, waitUntilGone } from '../processes/process-identity.ts'
import { say, StartFailure } from '../report.ts'

/**
 * Stops a server left on this cluster by a killed start. Removes a lock file that names an
 * unrelated process or a zombie; one of a vanished process is left to PostgreSQL's own check.
 */
export async function clearOrphan(cluster: string) {
  const pid = lockedBy(cluster)
  if (pid !== null && isAlive(pid) && isPostgresOf(pid, cluster)) {
    say(`Stopping the database that an earlier run left behind (process ${pid})`)
    await stopPostmaster(pid)
  }
  await waitForBackends(cluster)
  if (pid !== null && idIsTaken(pid) && lockedBy(cluster) === pid)
    fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
}

/** Fast shutdown first, immediate after a timeout; both preserve every commit. */
export async function stopPostmaster(pid: number) {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 20_000],
  ] as const) {
    signalIfAlive(pid, signal)
    if (await waitUntilGone(pid, timeoutMs)) return
  }
  throw new StartFailure(
    `The database process ${pid} does not stop.`,
    `Stop it yourself (kill -QUIT ${pid}) and start again.`,
  )
}

/** Returns true once the server accepts connections, per the last line of its lock file. */
export function isReady(cluster: string, pid: number): boolean {
  const lines = lockLines(cluster)
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

function lockedBy(cluster: string): number | null {
  const pid = Number(lockLines(cluster)[0])
  return Number.isInteger(pid) && pid > 1 ? pid : null
}

function lockLines(cluster: string): string[] {
  try {
    return fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function isPostgresOf(pid: number, cluster: string): boolean {
  const command = `${commandLine(pid)} `
  return command.includes('postgres') && command.includes(` -D ${cluster} `)
}

/** Backends of a killed postmaster exit within moments; a new server must not start before. */
async function waitForBackends(cluster: string) {
  const deadline = Date.now() + 20_000
  for (let left = backendsIn(cluster); left.length > 0; left = backendsIn(cluster)) {
    if (Date.now() > deadline) {
      throw new StartFailure(
        `Processes of a killed database still use ${cluster}: ${left.join(', ')}.`,
        `Stop them (kill ${left.join(' ')}) and start again.`,
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Every PostgreSQL process runs in its cluster's folder. Outside Linux, PostgreSQL's own check has to do. */
function backendsIn(cluster: string): number[] {
  if (!fs.existsSync('/proc/self/cwd')) return []
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && worksIn(pid, cluster))
}

function worksIn(pid: number, cluster: string): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === cluster && /postgres/.test(commandLine(pid))
  } catch {
    return false
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
