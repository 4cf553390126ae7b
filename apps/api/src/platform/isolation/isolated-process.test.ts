import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, describe, expect, it } from 'vitest'

import { ourProcessors } from './idle-shell.ts'
import { createIsolatedPool } from './isolated-pool.ts'
import { startIsolated } from './isolated-process.ts'
import type { Isolated } from './isolated-process.ts'
import { readProcessUse } from './process-use.ts'

const program = {
  file: path.join(import.meta.dirname, 'testing/misbehaving-program.ts'),
  needsAddons: false,
  niceness: 0,
  heapMb: 64,
  memoryMb: 400,
  blockedMs: 2_000,
  busyMs: 6_000,
}
const patienceMs = 60_000
/** The number by which Linux tells of SCHED_IDLE. */
const schedIdle = '5'
let running: Isolated | undefined
const start = () => (running = startIsolated(program))
afterEach(() => running?.end())

const ended = async (child: Isolated) => {
  for (let left = 100; left > 0 && readProcessUse(child.pid ?? 0)?.residentMb; left -= 1)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return readProcessUse(child.pid ?? 0)?.residentMb ?? 0
}

describe('a process for hostile input', () => {
  it('answers several questions at once, bytes included', async () => {
    const child = start()
    const bytes = Buffer.alloc(3 * 1024 * 1024, 7)
    const [first, second] = await Promise.all([
      child.ask('echo', { name: 'first' }, { bytes, patienceMs }),
      child.ask('echo', { name: 'second' }, { patienceMs }),
    ])
    expect(first.answer).toEqual({ input: { name: 'first' } })
    expect(first.bytes.equals(bytes)).toBe(true)
    expect(second).toEqual({ answer: { input: { name: 'second' } }, bytes: Buffer.alloc(0) })
  })

  it('SSR-06: has no environment, no secret, no file to write, no command and no code from text', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'secret-'))
    const secretFile = path.join(folder, 'secret')
    await writeFile(secretFile, 'the key of the house')
    const { answer } = await start().ask('inspect', { secretFile }, { patienceMs })
    const refused = { secret: 'refused', settings: 'refused', writing: 'refused', code: 'refused' }
    expect(answer).toMatchObject({ ...refused, command: 'refused' })
    expect(
      (answer as { environment: string[] }).environment.filter(
        (name) => !['PWD', 'NODE_EXTRA_CA_CERTS'].includes(name),
      ),
    ).toEqual([])
    await rm(folder, { recursive: true })
  })

  const misdeeds = [
    ['hang', 'time'],
    ['eatMemory', 'memory'],
    ['fillHeap', 'crash'],
    ['flood', 'size'],
    ['breakDown', 'crash'],
  ] as const
  it.each(misdeeds)(
    'SSR-07: that does %s is ended, answers nothing more and gives its memory back',
    async (task, reason) => {
      const child = start()
      const other = child.ask('wait', {}, { patienceMs })
      const asked = child.ask(task, {}, { patienceMs })
      await expect(asked).rejects.toMatchObject({ name: 'IsolatedFailure', reason })
      await expect(other).rejects.toMatchObject({ reason })
      await expect(child.ask('echo', {}, { patienceMs })).rejects.toMatchObject({ reason })
      expect(child.isOver).toBe(true)
      expect(await ended(child)).toBe(0)
    },
  )

  it('takes only what nobody else wants of half the processors, if that is what it is for', async () => {
    running = startIsolated({ ...program, niceness: 'idle' })
    await running.ask('echo', {}, { patienceMs })
    const stat = await readFile(`/proc/${running.pid}/stat`, 'utf8')
    const policy = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]
    expect(policy).toBe(schedIdle)
    const all = ourProcessors()
    expect(ourProcessors(`/proc/${running.pid}/status`)).toEqual(
      all.length > 1 ? all.slice(Math.ceil(all.length / 2)) : all,
    )
  })

  it('ends when nobody is patient any more, and when who asked gives up', async () => {
    await expect(start().ask('wait', {}, { patienceMs: 500 })).rejects.toMatchObject({
      reason: 'time',
    })
    const signal = AbortSignal.timeout(500)
    await expect(start().ask('wait', {}, { patienceMs, signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    expect(running?.isOver).toBe(true)
  })

  it('is used again by the next piece of work, and replaced after a misdeed', async () => {
    const pool = createIsolatedPool(program)
    const pidAfter = async (task: string) => {
      const child = pool.take()
      await child.ask(task, {}, { patienceMs }).catch(() => undefined)
      pool.giveBack(child)
      return child.pid
    }
    const first = await pidAfter('echo')
    expect(await pidAfter('echo')).toBe(first)
    expect(await pidAfter('breakDown')).toBe(first)
    expect(await pidAfter('echo')).not.toBe(first)
    pool.close()
  })
})
