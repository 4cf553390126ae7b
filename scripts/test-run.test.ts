import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive } from './launch/processes/process-identity.ts'

const program = path.join(import.meta.dirname, 'test.mjs')
let folder = ''
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'test-run-')))
  // PostgreSQL may run as a different user than the tests.
  fs.chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const run of runs.splice(0).filter(({ exitCode }) => exitCode === null)) {
    const gone = ended(run)
    run.kill('SIGTERM')
    await gone
  }
  // Workers exit a moment later and may still write files.
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

const runs: ChildProcess[] = []

function startRun(...args: string[]) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  const env = { ...Object.fromEntries(own), TMPDIR: folder }
  const run = spawn(process.execPath, [program, 'unit', ...args], { env })
  runs.push(run)
  let said = ''
  run.stdout.on('data', (part) => (said += part))
  run.stderr.on('data', (part) => (said += part))
  return { run, said: () => said }
}

const ended = (run: ChildProcess) =>
  new Promise<number | null>((resolve) => run.once('exit', (code) => resolve(code)))

test('a name that no test has fails the run and is said', async () => {
  const { run, said } = startRun('--project', 'scripts', 'no-such-test')
  expect(await ended(run)).toBe(1)
  expect(said()).toContain('No test matches: --project scripts no-such-test')
})

test('a run that is told to stop leaves no database behind', async () => {
  const { run } = startRun('--project', 'api', 'apps/api/src/platform/concurrency-limit.test.ts')
  const gone = ended(run)
  const pid = await postmaster(run)
  expect(isAlive(pid)).toBe(true)
  run.kill('SIGTERM')
  await gone
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false)
  await expect
    .poll(() => fs.readdirSync(folder).filter((name) => name.startsWith('marketday-test-')), {
      timeout: 20_000,
    })
    .toEqual([])
  // The pages may have to be built first.
}, 240_000)

async function postmaster(run: ChildProcess): Promise<number> {
  while (run.exitCode === null) {
    const [own = ''] = fs.readdirSync(folder).filter((name) => name.startsWith('marketday-test-'))
    const lock = path.join(folder, own, 'cluster-1', 'postgres', 'postmaster.pid')
    const pid = Number(fs.existsSync(lock) && fs.readFileSync(lock, 'utf8').split('\n')[0])
    if (pid > 0) return pid
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the run ended before its database began')
}
