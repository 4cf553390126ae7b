import type { Finding } from '../run-checks.ts'
import { runProgram } from '../run-program.ts'
import { readText } from '../tree.ts'

/**
 * Requires a lock file that works with any registry and platform: no addresses, and nothing
 * missing (npm drops other platforms' binaries when a release is incomplete).
 */
export async function checkLockFile(): Promise<Finding> {
  const lock = JSON.parse(readText('package-lock.json')) as {
    packages: Record<string, { resolved?: string }>
  }
  const entries = Object.entries(lock.packages)
  const problems = entries
    .filter(([, entry]) => /^(https?|git)/.test(entry.resolved ?? ''))
    .map(([name, entry]) => `${name} names a registry address: ${entry.resolved}`)

  const args = ['ci', '--dry-run', '--ignore-scripts', '--no-audit', '--no-fund']
  const { exitCode, output } = await runProgram('npm', args)
  const missing = output.split('\n').filter((line) => /Missing:|Invalid:/.test(line))
  problems.push(...missing)
  if (exitCode !== 0 && missing.length === 0) problems.push(output)
  return { problems, note: `${entries.length} packages` }
}
