import type { Sample } from '../load/sample.ts'

export type Row = {
  workload: string
  ours: string
  baseline?: string
  ratio?: number
  target: string
  passed: boolean
  sample?: Sample
  /** Baseline, if both sides return the same. */
  baselineSample?: Sample
  /** CPU time per operation, server and database, relative to the comparison. */
  cpuRatio?: number
  note?: string
}

export type Target = {
  text: string
  isMet: (measured: { ratio?: number; sample: Sample }) => boolean
}

export const ratioAtLeast = (least: number): Target => ({
  text: `≥${least} × baseline`,
  isMet: ({ ratio = 0 }) => ratio >= least,
})

export const p95AtMost = (mostMs: number): Target => ({
  text: `p95 ≤${mostMs} ms`,
  isMet: ({ sample }) => sample.p95Ms <= mostMs,
})

export const perSecondAtLeast = (least: number): Target => ({
  text: `≥${least}/s`,
  isMet: ({ sample }) => sample.perSecond >= least,
})

/** Row of a load test, with its baseline if any. */
export function loadRow(
  workload: string,
  measured: { ours: Sample; baseline?: Sample },
  target: Target,
): Row {
  const { ours, baseline } = measured
  const ratio = baseline && ours.perSecond / baseline.perSecond
  return {
    workload,
    ours: `${Math.round(ours.perSecond)}/s`,
    ...(baseline && { baseline: `${Math.round(baseline.perSecond)}/s` }),
    ...(ratio !== undefined && { ratio }),
    target: target.text,
    passed: target.isMet({ ratio, sample: ours }),
    sample: ours,
    ...(baseline && { baselineSample: baseline, cpuRatio: cpuRatio(ours, baseline) }),
  }
}

export const cpuRatio = (ours: Sample, beside: Sample) => cpuUs(ours) / cpuUs(beside)

const cpuUs = ({ serverCpuUs, databaseCpuUs }: Sample) => serverCpuUs + databaseCpuUs

/** Row of a workload that could not be measured, with the reason. */
export const missingRow = (workload: string, target: string, note: string): Row => ({
  workload,
  ours: 'not measured',
  target,
  passed: false,
  note,
})

/** Row of one figure with an upper limit. */
export function figureRow(
  workload: string,
  value: number,
  limit: { most: number; unit: string },
): Row {
  const { most, unit } = limit
  return {
    workload,
    ours: `${Number(value.toPrecision(3))} ${unit}`,
    target: `≤${most} ${unit}`,
    passed: value <= most,
  }
}
