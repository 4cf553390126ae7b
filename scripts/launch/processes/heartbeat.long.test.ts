import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { superviseChild } from './child.ts'

const program = `
import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync(process.env.STARTS, 'started ')
const isFirst = readFileSync(process.env.STARTS, 'utf8') === 'started '
process.on('message', () => process.send({ type: 'pong' }))
process.on('disconnect', () => process.exit())
process.send({ type: 'listening' })
if (isFirst) setTimeout(() => { for (;;); }, 1_000)
`

test('SSR-07: a process whose event loop hangs is noticed and replaced, one that answers is left alone', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'supervised-'))
  const [script, starts] = [path.join(dir, 'program.mjs'), path.join(dir, 'starts')]
  await writeFile(script, program)
  const child = superviseChild({
    name: 'tested program',
    script,
    cwd: dir,
    env: { STARTS: starts },
    log: null,
    drainMs: 2_000,
    heartbeat: { everyMs: 200, mostMissed: 10 },
  })
  await child.ready
  for (let left = 200; left > 0 && (await readFile(starts, 'utf8')) === 'started '; left -= 1)
    await pause(100)
  await pause(5_000)
  expect(await readFile(starts, 'utf8')).toBe('started started ')
  await child.stop()
  await rm(dir, { recursive: true })
})
