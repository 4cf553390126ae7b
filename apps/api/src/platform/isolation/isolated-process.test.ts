import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { getPriority, tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, describe, expect, it } from 'vitest'

import { ourProcessors } from './spawn-isolated.ts'
import { createIsolatedPool } from './isolated-pool.ts'
import { startIsolated } from './isolated-process.ts'
import type { Isolated } from './isolated-process.ts'
import { readProcessUse } from './process-use.ts'

const program = {
  file: path.join(import.meta.dirname, '../../../testing/platform/misbehaving-program.ts'),
  needsAddons: false,
  niceness: 0,
  heapMb: 64,
  memoryMb: 400,
  // High limits, so that each misbehaviour hits its own limit.
  blockedMs: 60_000,
  busyMs: 60_000,
}
const patienceMs = 60_000
let running: Isolated | undefined
const start = (limits: Partial<typeof program> = {}) =>
  (running = startIsolated({ ...program, ...limits }))
afterEach(() => running?.end())

const parentOf = (pid = 0) =>
  Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const untilGone = async (child: Isolated) => {
  while (readProcessUse(child.pid ?? 0)?.residentMb)
    await new Promise((resolve) => setTimeout(resolve, 50))
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

  it('is heard only as fast as what it tells is taken', async () => {
    const heard: number[] = []
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    const onNote = (note: unknown) => {
      heard.push((note as { index: number }).index)
      begin()
      return taken
    }
    const asked = start().ask('tell', { notes: 20 }, { onNote, patienceMs })
    await begun
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(heard).toEqual([0])
    take()
    expect((await asked).answer).toEqual({ told: 20 })
    expect(heard).toEqual(Array.from({ length: 20 }, (_, index) => index))
  })

  it('is granted what it wishes for, each wish when it can be', async () => {
    const { promise: later, resolve: grantLater } = Promise.withResolvers<object>()
    const onWish = (wish: unknown) =>
      (wish as { isUrgent: boolean }).isUrgent ? Promise.resolve({ nth: 1 }) : later
    const wishes = [{ isUrgent: false }, { isUrgent: true }]
    const asked = start().ask('wishing', { wishes }, { onWish, patienceMs })
    setTimeout(grantLater, 100, { nth: 2 })
    expect((await asked).answer).toEqual({ granted: [{ nth: 2 }, { nth: 1 }] })
  })

  it('is ended when it wishes for nonsense, or for more than anybody needs', async () => {
    const onWish = () => Promise.reject(new Error('There is no such thing'))
    const nonsense = start().ask('wishing', { wishes: [{}] }, { onWish, patienceMs })
    await expect(nonsense).rejects.toMatchObject({ reason: 'crash' })
    const never = () => new Promise<object>(() => undefined)
    const wishes = Array.from({ length: 101 }, () => ({}))
    const flood = start().ask('wishing', { wishes }, { onWish: never, patienceMs })
    await expect(flood).rejects.toMatchObject({ reason: 'size' })
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
    ['hang', 'time', { blockedMs: 2_000 }],
    ['eatMemory', 'memory', {}],
    ['fillHeap', 'crash', {}],
    ['flood', 'size', {}],
    ['breakDown', 'crash', {}],
  ] as const
  it.each(misdeeds)(
    'SSR-07: that does %s is ended, answers nothing more and gives its memory back',
    async (task, reason, limits) => {
      const child = start(limits)
      const other = child.ask('wait', {}, { patienceMs })
      const asked = child.ask(task, {}, { patienceMs })
      await expect(asked).rejects.toMatchObject({ name: 'IsolatedFailure', reason })
      await expect(other).rejects.toMatchObject({ reason })
      await expect(child.ask('echo', {}, { patienceMs })).rejects.toMatchObject({ reason })
      expect(child.isOver).toBe(true)
      await untilGone(child)
    },
  )

  it('stands back as far as it should, and leaves half of the processors to others', async () => {
    const child = start({ niceness: 19 })
    await child.ask('echo', {}, { patienceMs })
    expect(getPriority(child.pid)).toBe(19)
    const all = ourProcessors()
    expect(ourProcessors(`/proc/${child.pid}/status`)).toEqual(
      all.length > 1 ? all.slice(Math.ceil(all.length / 2)) : all,
    )
  })

  it('is started by a small process beside ours; when that one dies, it ends too, and the next has another', async () => {
    const child = start()
    await child.ask('echo', {}, { patienceMs })
    const spawner = parentOf(child.pid)
    expect(parentOf(spawner)).toBe(process.pid)
    const asked = child.ask('hang', {}, { patienceMs })
    process.kill(spawner, 'SIGKILL')
    await expect(asked).rejects.toMatchObject({ reason: 'crash' })
    await untilGone(child)
    await start().ask('echo', {}, { patienceMs })
    expect(parentOf(running?.pid)).not.toBe(spawner)
  })

  it('leaves no stream open, also when it is ended before it has started', async () => {
    const open = () => readdirSync('/proc/self/fd').length
    const first = start()
    await first.ask('echo', {}, { patienceMs })
    first.end()
    await untilGone(first)
    const before = open()
    for (let round = 0; round < 5; round += 1) {
      const [early, late] = [start(), start()]
      early.end()
      await late.ask('echo', {}, { patienceMs })
      late.end()
    }
    while (open() > before) await new Promise((resolve) => setTimeout(resolve, 50))
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
