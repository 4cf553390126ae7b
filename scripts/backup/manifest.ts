import fs from 'node:fs'
import path from 'node:path'
import { StartFailure } from '../launch/report.ts'
import type { RowDigest } from './row-digest.ts'
import type { AppliedMigration, Sequence, Table } from './tables.ts'

export type CopiedTable = Table & RowDigest & { file: string; bytes: number; sha256: string }
export type CopiedFile = { file: string; bytes: number; sha256: string }

/** Contents of a backup; written last, so a folder without a manifest is no backup. */
export type Manifest = {
  format: 1
  takenAt: string
  serverVersion: string
  migrations: AppliedMigration[]
  tables: CopiedTable[]
  sequences: Sequence[]
  files: CopiedFile[]
  /** False if APP_SECRET came from the environment and is therefore not in the backup. */
  hasAppSecret: boolean
}

const manifestName = 'manifest.json'

export function readManifest(folder: string): Manifest {
  const file = path.join(folder, manifestName)
  if (!fs.existsSync(file))
    throw new StartFailure(
      `${folder} is not a copy made by "npm run backup": it has no ${manifestName}.`,
      'Name the folder that the backup printed, called marketday- and its time.',
    )
  const manifest = parsed(file)
  if (manifest?.format === 1) return manifest
  throw new StartFailure(
    `${file} cannot be read: it is damaged, or was written by a newer Marketday.`,
    'Use another copy, or the release that made this one.',
  )
}

export function writeManifest(folder: string, manifest: Manifest) {
  const file = path.join(folder, manifestName)
  fs.writeFileSync(file, `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true })
}

function parsed(file: string): Manifest | null {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
