import type { Row } from './row.ts'

const marks = new Map<boolean | null, string>([
  [true, '✓'],
  [false, '✗'],
  [null, '·'],
])

const columns: [title: string, cell: (row: Row) => string][] = [
  ['', (row) => marks.get(row.passed) ?? ''],
  ['workload', (row) => row.workload],
  ['ours', (row) => row.ours],
  ['baseline', (row) => row.baseline ?? '–'],
  ['ratio', (row) => row.ratio?.toFixed(2) ?? '–'],
  ['target', (row) => row.target],
  ['p50 ms', (row) => round(row.sample?.p50Ms, 1)],
  ['p95 ms', (row) => round(row.sample?.p95Ms, 1)],
  ['p99 ms', (row) => round(row.sample?.p99Ms, 1)],
  ['server µs', (row) => round(row.sample?.serverCpuUs)],
  ['database µs', (row) => round(row.sample?.databaseCpuUs)],
  ['memory MB', (row) => round(row.sample?.memoryMb)],
]

/** What must be known beside the figures, a line each. */
export const formatNotes = (rows: readonly Row[]) =>
  rows.flatMap(({ workload, note }) => (note ? [`${workload}: ${note}`] : [])).join('\n')

/** One line per row; CPU is per operation. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]
  const widths = columns.map((_column, index) =>
    Math.max(...lines.map((line) => line[index]?.length ?? 0)),
  )
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const round = (value: number | undefined, digits = 0) => value?.toFixed(digits) ?? '–'
