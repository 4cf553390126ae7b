import type { Sample } from '../load/sample.ts'
import { peers } from './peers.ts'
import type { Row } from './row.ts'

const columns: [title: string, cell: (row: Row) => string][] = [
  ['', (row) => (row.passed ? '✓' : '✗')],
  ['workload', (row) => row.workload],
  ['ours', (row) => row.ours],
  ['baseline', (row) => row.baseline ?? '–'],
  ['ratio', (row) => row.ratio?.toFixed(2) ?? '–'],
  ['CPU ratio', (row) => row.cpuRatio?.toFixed(2) ?? '–'],
  ['target', (row) => row.target],
  ['peers', (row) => peers[row.workload] ?? '–'],
  ['p50 ms', (row) => round(row.sample?.p50Ms, 1)],
  ['p95 ms', (row) => round(row.sample?.p95Ms, 1)],
  ['p99 ms', (row) => round(row.sample?.p99Ms, 1)],
  ['CPU µs', (row) => cpuOf(row.sample)],
  ['baseline CPU µs', (row) => cpuOf(row.baselineSample)],
  ['sandbox CPU µs', (row) => round(row.sample?.sandboxCpuUs)],
  ['reply bytes', (row) => bothSizes(row)],
  ['memory MB', (row) => round(row.sample?.memoryMb)],
  ['others', (row) => (row.sample ? `${Math.round(row.sample.othersShare * 100)} %` : '–')],
]

export const legend = `CPU: processor time of one operation, server + database; the sandbox, which stands in for card provider, mail server and place search, only shares the machine. Ratio: operations a second, ours ÷ baseline, more is better; CPU ratio: time of one, ours ÷ baseline, less is better. Peers: Vendure 3.7.3 and Medusa 2.21 on the same machine, as they were measured once. Reply bytes: the bodies of one operation, ours / baseline. Others: what programs outside the bench took of the processor time used meanwhile; trust only the CPU columns of a row where that is much. Every figure is the median of the interleaved rounds.`

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

const cpuOf = (sample: Sample | undefined) =>
  sample ? `${round(sample.serverCpuUs)} + ${round(sample.databaseCpuUs)}` : '–'

function bothSizes({ sample, baselineSample }: Row): string {
  if (!sample) return '–'
  const ours = round(sample.replyBytes)
  return baselineSample ? `${ours} / ${round(baselineSample.replyBytes)}` : ours
}

const round = (value: number | undefined, digits = 0) => value?.toFixed(digits) ?? '–'
