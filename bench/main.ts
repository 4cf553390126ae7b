/** `npm run bench`: every workload with its baseline, in one run on one machine. */
import { performance } from 'node:perf_hooks'
import { readOptions, usage } from './options.ts'
import { describeRun } from './report/describe-run.ts'
import { listUnequalReplies } from './report/list-unequal-replies.ts'
import type { Row } from './report/row.ts'
import { formatNotes, formatTable, legend } from './report/table.ts'
import { createStage } from './stage.ts'
import { allWorkloads } from './workloads/all-workloads.ts'

const options = readOptionsOrExit()
const { only, quick } = options
const unknown = only.filter((id) => !allWorkloads.some((workload) => workload.id === id))
if (unknown.length > 0) {
  console.error(`No such workload: ${unknown.join(', ')}`)
  console.error(`There are: ${allWorkloads.map(({ id }) => id).join(', ')}`)
  process.exit(2)
}
const chosen = allWorkloads.filter(({ id, isLong = false }) =>
  only.length > 0 ? only.includes(id) : !(quick && isLong),
)

const stage = createStage(options)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stage.close().finally(() => process.exit(1)))
}
const rows: Row[] = []
const broken: string[] = []
const startedAt = performance.now()
try {
  for (const workload of chosen) {
    console.log(`${workload.id}: ${workload.title}`)
    const begunAt = performance.now()
    try {
      rows.push(...(await workload.run(stage)))
    } catch (error) {
      // Measure the others, but fail the run.
      broken.push(
        `Not measured: ${workload.id}: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    console.log(`  ${secondsSince(begunAt)} s`)
  }
} finally {
  await stage.close()
}
broken.push(...listUnequalReplies(rows))

const leftOut = allWorkloads.filter((workload) => !chosen.includes(workload)).map(({ id }) => id)
console.log(`\n${describeRun(options, { leftOut, seconds: secondsSince(startedAt) })}`)
console.log(`\n${formatTable(rows)}`)
console.log(`\n${legend}`)
console.log(formatNotes(rows))
for (const problem of broken) console.error(`\n${problem}`)
// Shops and rounds of a quick run are too small for the targets.
const hasMissed = !quick && rows.some((row) => !row.passed)
process.exit(broken.length > 0 || hasMissed ? 1 : 0)

function secondsSince(time: number): number {
  return Math.round((performance.now() - time) / 1000)
}

function readOptionsOrExit() {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`)
    process.exit(2)
  }
}
