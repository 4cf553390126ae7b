import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { superviseChild } from './child.ts'

let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'marketday-child-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

const program = (breaks: string) => `
  import fs from 'node:fs'
  const isFirst = !fs.existsSync(process.env.SEEN)
  fs.appendFileSync(process.env.SEEN, 'run ')
  process.send({ type: 'listening' })
  setInterval(() => undefined, 1000)
  if (isFirst) setTimeout(() => { ${breaks} }, 50)
`

test.each([
  ['a promise that nobody awaited fails', `Promise.reject(new Error('nobody awaits this'))`],
  ['an error is not caught', `throw new Error('nobody catches this')`],
  ['its memory is used up', `const kept = []; for (;;) kept.push(new Array(100_000).fill(0.5))`],
])('CRA-11: a program is started anew when %s', async (name, breaks) => {
  const script = path.join(folder, `${name.replaceAll(' ', '-')}.mjs`)
  const seen = `${script}.seen`
  fs.writeFileSync(script, program(breaks))
  const child = superviseChild({
    name: 'program',
    script,
    cwd: folder,
    env: { ...process.env, SEEN: seen, NODE_OPTIONS: '--max-old-space-size=40' },
    log: { dataDir: folder, name: 'program' },
    drainMs: 3000,
  })
  try {
    await child.ready
    await expect.poll(() => fs.readFileSync(seen, 'utf8'), { timeout: 50_000 }).toBe('run run ')
  } finally {
    await child.stop()
  }
})
