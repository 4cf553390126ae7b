import { join } from 'node:path'
import type { Finding } from '../run-checks.ts'
import { runNode } from '../run-program.ts'
import { root } from '../tree.ts'

/** The generated types must be those of the migrated database. */
export async function checkDatabaseTypes(): Promise<Finding> {
  const script = join(root, 'scripts/generate-database-types.ts')
  const { exitCode, output } = await runNode(script, ['--check'])
  return { problems: exitCode === 0 ? [] : [output] }
}
