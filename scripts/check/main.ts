/**
 * `npm run check`: all checks that need no running product. `npm run check -- lint types` runs
 * only the named checks.
 */
import { checkBoundaries } from './tools/boundaries.ts'
import { checkBoundaryRulesFire } from './tools/check-boundary-rules-fire.ts'
import { checkDatabaseTypes } from './tools/database-types.ts'
import { checkDeadCode } from './tools/dead-code.ts'
import { checkFormat, checkLint } from './tools/oxc.ts'
import { checkLockFile } from './tools/lock-file.ts'
import { checkTypes } from './tools/check-types.ts'
import { checkFiredEvents } from './slices/fired-events.ts'
import { checkSliceCycles } from './slices/slice-cycles.ts'
import { checkTableOwners } from './slices/table-owners.ts'
import { checkBatches } from './text/batches.ts'
import { checkCallPaths } from './text/call-paths.ts'
import { checkClock } from './text/clock.ts'
import { checkDecisions } from './text/decisions.ts'
import { checkDocsPaths } from './text/docs-paths.ts'
import { checkFrozenMigrations } from './text/frozen-migrations.ts'
import { checkMachinePaths } from './text/machine-paths.ts'
import { checkNames } from './text/names.ts'
import { checkReliability } from './text/reliability.ts'
import { checkRequirements } from './text/requirements.ts'
import { checkScreenTexts } from './text/screen-texts.ts'
import { checkSecrets } from './text/secrets.ts'
import { checkSentences } from './text/sentences.ts'
import { checkShopMessages } from './text/shop-messages.ts'
import { checkSoldFeatures } from './text/sold-features.ts'
import { checkUx } from './text/ux.ts'
import { type Check, runChecks } from './run-checks.ts'

// Slow checks first, so that quick ones fill the gaps.
const checks: Check[] = [
  { name: 'boundaries', run: checkBoundaries },
  { name: 'database types', run: checkDatabaseTypes },
  { name: 'types', run: checkTypes },
  { name: 'lint', run: checkLint },
  { name: 'dead code', run: checkDeadCode },
  { name: 'boundary self-test', run: checkBoundaryRulesFire },
  { name: 'format', run: checkFormat },
  { name: 'lock file', run: checkLockFile },
  { name: 'names and folders', run: checkNames },
  { name: 'fired events', run: checkFiredEvents },
  { name: 'slice cycles', run: checkSliceCycles },
  { name: 'table owners', run: checkTableOwners },
  { name: 'batches', run: checkBatches },
  { name: 'docs paths', run: checkDocsPaths },
  { name: 'decisions', run: checkDecisions },
  { name: 'call paths', run: checkCallPaths },
  { name: 'clock', run: checkClock },
  { name: 'frozen migrations', run: checkFrozenMigrations },
  { name: 'machine paths', run: checkMachinePaths },
  { name: 'screen texts', run: checkScreenTexts },
  { name: 'shop messages', run: checkShopMessages },
  { name: 'secrets', run: checkSecrets },
  { name: 'sentences', run: checkSentences },
  { name: 'sold features', run: checkSoldFeatures },
  { name: 'requirements', run: checkRequirements },
  { name: 'reliability', run: checkReliability },
  { name: 'ux', run: checkUx },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !checks.some((check) => check.name === name))
if (unknown.length > 0) {
  console.error(`No such check: ${unknown.join(', ')}`)
  console.error(`There are: ${checks.map((check) => check.name).join(', ')}`)
  process.exit(2)
}

const chosen = checks.filter((check) => wanted.length === 0 || wanted.includes(check.name))
process.exitCode = (await runChecks(chosen)) ? 0 : 1
