import path from 'node:path'
import { root } from './install.mjs'

const listed = 20

/** The time per suite and the slowest files, for the end of a run; each run is `{ file, ms }`. */
export function reportTimes(runs) {
  const files = sumBy(runs, ({ file }) => file)
  const suites = sumBy(runs, ({ file }) => suiteOf(file))
  return [
    '',
    'Time per suite (s)',
    ...rows(suites),
    `Slowest ${listed} files (s)`,
    ...rows(files.slice(0, listed)),
  ].join('\n')
}

/** The slice of the server, or the app or package. */
function suiteOf(file) {
  const folders = path.dirname(file).split('/')
  return folders.slice(0, folders[1] === 'api' ? 4 : 2).join('/')
}

function sumBy(runs, keyOf) {
  const sums = new Map()
  for (const run of runs) sums.set(keyOf(run), (sums.get(keyOf(run)) ?? 0) + run.ms)
  return [...sums].sort(([, one], [, other]) => other - one)
}

const rows = (sums) => sums.map(([name, ms]) => `${(ms / 1000).toFixed(1).padStart(8)}  ${name}`)

/** Test time of each file in a report of Vitest. */
export const unitTimes = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    ms: endTime - startTime,
  }))

/** Test time of each test in a report of Playwright. */
export function journeyTimes({ suites }) {
  const specs = (suite) => [...suite.specs, ...(suite.suites || []).flatMap(specs)]
  return suites
    .flatMap(specs)
    .flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ duration }) => ({ file: path.join('e2e', file), ms: duration })),
      ),
    )
}
