import type { Row } from './row.ts'

const mostDifference = 0.1

/** Lists invalid comparisons, where one side returns more than the other. */
export function listUnequalReplies(rows: readonly Row[]): string[] {
  return rows.flatMap(({ workload, sample, baselineSample }) => {
    if (!sample || !baselineSample) return []
    const [ours, baseline] = [sample.replyBytes, baselineSample.replyBytes]
    if (Math.abs(ours - baseline) <= mostDifference * Math.max(ours, baseline)) return []
    const sizes = `${Math.round(ours)} bytes, of the baseline ${Math.round(baseline)}`
    return [`${workload}: replies of ${sizes}: more than ${mostDifference * 100} % apart`]
  })
}
