import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'

/** Empty `problems` means passed; `note` states how much was checked. */
export type Finding = { problems: string[]; note?: string }
export type Check = { name: string; run: () => Finding | Promise<Finding> }

/** Runs the checks, prints one line each plus problems, and returns whether all passed. */
export async function runChecks(checks: Check[]): Promise<boolean> {
  const waiting = [...checks]
  const failed: string[] = []
  const startedAt = performance.now()

  async function work(): Promise<void> {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runOne(check))) failed.push(check.name)
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))

  const total = seconds(performance.now() - startedAt)
  console.log(
    failed.length === 0
      ? `\n${checks.length} checks passed in ${total}`
      : `\n${failed.length} of ${checks.length} checks failed in ${total}: ${failed.join(', ')}`,
  )
  return failed.length === 0
}

async function runOne(check: Check): Promise<boolean> {
  const startedAt = performance.now()
  const { problems, note = '' } = await runSafely(check)
  const time = seconds(performance.now() - startedAt)
  const passed = problems.length === 0
  console.log(
    `${passed ? '✓' : '✗'} ${check.name.padEnd(20)} ${time.padStart(7)}  ${note}`.trimEnd(),
  )
  for (const problem of problems) console.log(indent(problem))
  return passed
}

async function runSafely(check: Check): Promise<Finding> {
  try {
    return await check.run()
  } catch (error) {
    // A crashed check must not look like a passed one.
    return { problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  }
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const indent = (text: string) => text.trimEnd().replace(/^/gm, '    ')
