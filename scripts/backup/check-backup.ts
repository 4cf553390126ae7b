import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { StartFailure } from '../launch/report.ts'
import { nowhere, readHashed } from './hashed-file.ts'
import type { Stored } from './hashed-file.ts'
import { readManifest } from './manifest.ts'
import type { CopiedTable, Manifest } from './manifest.ts'
import { digestRows } from './row-digest.ts'

/** Reads a whole backup: every byte and row must match the manifest. */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder)
  for (const table of manifest.tables) await checkTable(folder, table)
  for (const file of manifest.files) {
    const place = path.join('data', file.file)
    compare(place, file, await read(place, () => readHashed(path.join(folder, place))))
  }
  return manifest
}

async function checkTable(folder: string, table: CopiedTable): Promise<void> {
  const rows = digestRows()
  const parts = [createGunzip(), rows, nowhere()]
  const stored = await read(table.file, () => readHashed(path.join(folder, table.file), parts))
  compare(table.file, table, stored)
  const { digest } = rows.result()
  if (digest !== table.digest) throw damaged(table.file, 'its rows have changed')
}

async function read(file: string, work: () => Promise<Stored>): Promise<Stored> {
  try {
    return await work()
  } catch (error) {
    throw damaged(file, (error as Error).message)
  }
}

function compare(file: string, expected: Stored, found: Stored) {
  if (found.bytes !== expected.bytes)
    throw damaged(file, `it has ${found.bytes} bytes instead of ${expected.bytes}`)
  if (found.sha256 !== expected.sha256) throw damaged(file, 'its contents have changed')
}

function damaged(file: string, why: string): StartFailure {
  return new StartFailure(
    `The copy is damaged: ${file}: ${why}.`,
    'Use another copy; nothing has been changed.',
  )
}
