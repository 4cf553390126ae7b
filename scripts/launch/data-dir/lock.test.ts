import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processIdentity } from '../processes/process-identity.ts'
import { lockDataDir, readLockOwner } from './lock.ts'

const mine = { port: 3000, publicUrl: 'http://localhost:3000' }
let folder = ''

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'marketday-lock-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

function writeLock(owner: object) {
  fs.writeFileSync(
    path.join(folder, 'running.json'),
    JSON.stringify({ ...mine, port: 3100, ...owner }),
  )
}

test('a folder in use is refused with process id and port of its owner', async () => {
  const other = spawn('sleep', ['30'])
  try {
    await new Promise((resolve) => other.once('spawn', resolve))
    writeLock({ pid: other.pid, identity: processIdentity(other.pid ?? 0) })
    expect(() => lockDataDir(folder, mine)).toThrow(
      new RegExp(`process id ${other.pid}.*port 3100`),
    )
  } finally {
    other.kill()
  }
})

test('a lock whose process is gone is taken over', () => {
  writeLock({ pid: 2 ** 22 + 1, identity: 'of long ago' })
  lockDataDir(folder, mine)
  expect(readLockOwner(folder)).toMatchObject({ pid: process.pid, port: 3000 })
})

test('a lock whose process id belongs to a stranger by now is taken over', () => {
  writeLock({ pid: process.ppid, identity: 'of an earlier boot/1' })
  lockDataDir(folder, mine)
  expect(readLockOwner(folder)?.pid).toBe(process.pid)
})

test('a lock cut short while being written is taken over', () => {
  fs.writeFileSync(path.join(folder, 'running.json'), '{"pid":')
  lockDataDir(folder, mine)
  expect(readLockOwner(folder)?.pid).toBe(process.pid)
})

test('unlocking leaves nothing behind', () => {
  lockDataDir(folder, mine)()
  expect(fs.readdirSync(folder)).toEqual([])
})
