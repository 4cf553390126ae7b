import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../apps/api/migrations')

export const frozenListPath = join(folder, 'frozen.txt')

export const listMigrations = (): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.sql'))
        .sort()
    : []

export const hashMigration = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')

/** Landed migrations by file name, with their hash at landing. */
export function readFrozen(): Map<string, string> {
  if (!existsSync(frozenListPath)) return new Map()
  return new Map(
    readFileSync(frozenListPath, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [hash = '', name = ''] = line.trim().split(/\s+/)
        return [name, hash]
      }),
  )
}
