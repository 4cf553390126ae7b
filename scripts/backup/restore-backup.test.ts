import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eraseData } from '../launch/data-dir/erase.ts'
import type { Manifest } from './manifest.ts'
import { draftFiles } from './restore-backup.ts'

/** Hash of the one byte in each file. */
const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
const manifest = {
  files: ['files/bread.webp', 'secrets.json'].map((file) => ({ file, bytes: 1, sha256 })),
} as Manifest

let folder = ''
let dataDir = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'marketday-restore-'))
  fs.chmodSync(folder, 0o755)
  dataDir = path.join(folder, 'data-dir')
  fs.mkdirSync(dataDir)
  fs.mkdirSync(path.join(folder, 'data', 'files'), { recursive: true })
  for (const { file } of manifest.files) fs.writeFileSync(path.join(folder, 'data', file), 'x')
})
afterEach(() => fs.rmSync(folder, { recursive: true }))

test('OPS-01: files that cannot all be copied leave nothing of them behind', async () => {
  fs.rmSync(path.join(folder, 'data', 'secrets.json'))
  await expect(draftFiles({ folder, manifest, dataDir })).rejects.toThrow(/secrets\.json/)
  expect(fs.readdirSync(dataDir)).toEqual([])
})

test('OPS-01: what a killed restore has left is in nobody’s way, and is erased with the rest', async () => {
  await draftFiles({ folder, manifest, dataDir })
  await draftFiles({ folder, manifest, dataDir })
  fs.writeFileSync(path.join(dataDir, 'letter.txt'), 'of somebody')
  await eraseData(dataDir)
  const left = fs.readdirSync(dataDir)
  expect(left).toContain('letter.txt')
  expect(left.filter((name) => name.startsWith('restoring'))).toEqual([])
})
