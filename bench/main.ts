/** `npm run bench`: every workload beside its baseline, in one run on one machine. */
import { formatNotes, formatTable } from './report/table.ts'
import type { Row } from './report/row.ts'
import { readOptions, usage } from './options.ts'
import { createStage } from './stage.ts'
import { allWorkloads } from './workloads/all-workloads.ts'

const options = readOptionsOrExit()
const chosen = allWorkloads.filter(
  ({ id }) => options.only.length === 0 || options.only.includes(id),
)
const unknown = options.only.filter((id) => !allWorkloads.some((workload) => workload.id === id))
if (unknown.length > 0) {
  console.error(`No such workload: ${unknown.join(', ')}`)
  console.error(`There are: ${allWorkloads.map(({ id }) => id).join(', ')}`)
  process.exit(2)
}

const stage = createStage(options)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stage.close().finally(() => process.exit(1)))
}
const rows: Row[] = []
const broken: string[] = []
try {
  for (const workload of chosen) {
    console.log(`${workload.id}: ${workload.title}`)
    try {
      rows.push(...(await workload.run(stage)))
    } catch (error) {
      // The others may still be measured; the run as a whole has failed.
      broken.push(`${workload.id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
} finally {
  await stage.close()
}

console.log(`\n${formatTable(rows)}`)
console.log('\nCPU is per operation; every figure is the median of the interleaved rounds.')
console.log(formatNotes(rows))
for (const problem of broken) console.error(`\nNot measured: ${problem}`)
process.exit(broken.length > 0 || rows.some((row) => row.passed === false) ? 1 : 0)

function readOptionsOrExit() {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`)
    process.exit(2)
  }
}
