/** `node scripts/freeze-migrations.ts`: run when migrations land; they never change afterwards. */
import { writeFileSync } from 'node:fs'
import { frozenListPath, hashMigration, listMigrations, readFrozen } from './migration-hashes.ts'

const frozen = readFrozen()
const added = listMigrations().filter((name) => !frozen.has(name))
for (const name of added) frozen.set(name, hashMigration(name))

const lines = [...frozen]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, hash]) => `${hash}  ${name}\n`)
writeFileSync(frozenListPath, lines.join(''))
console.log(
  added.length === 0 ? 'Every migration is frozen already' : `Frozen: ${added.join(', ')}`,
)
