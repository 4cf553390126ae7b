import {
  frozenListPath,
  hashMigration,
  listMigrations,
  readFrozen,
} from '../../migration-hashes.ts'
import type { Finding } from '../run-checks.ts'

/** A landed migration never changes: databases that already ran it would silently differ. */
export function checkFrozenMigrations(): Finding {
  const migrations = listMigrations()
  const frozen = readFrozen()
  const problems: string[] = []
  for (const [name, hash] of frozen) {
    if (!migrations.includes(name)) problems.push(`${name} is frozen but was removed`)
    else if (hashMigration(name) !== hash) {
      problems.push(`${name} is frozen but was changed: write a new migration instead`)
    }
  }
  const lastFrozen = [...frozen.keys()].sort().at(-1) ?? ''
  const fresh = migrations.filter((name) => !frozen.has(name))
  for (const name of fresh.filter((candidate) => candidate < lastFrozen)) {
    problems.push(`${name} sorts before ${lastFrozen}, which has landed: give it the next number`)
  }
  if (frozen.size === 0 && migrations.length === 0)
    problems.push(`${frozenListPath}: nothing to check`)
  return { problems, note: `${frozen.size} frozen, ${fresh.length} not yet` }
}
