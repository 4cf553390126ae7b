import { medianOf, measure, type Outcome, type Sample, type Watched } from './sample.ts'

export type Side = { watched: Watched; load: (seconds: number) => Promise<Outcome> }

/** Long enough for the plans of the hot statements; a quick run has no time for more than its own length. */
const warmUp = (seconds: number) => Math.min(2, seconds)

type Between = {
  /** Once both sides are warm. */
  settle?: () => Promise<void>
  /** After each of our rounds: what it left to be done must not be done while the baseline is measured. */
  drain?: () => Promise<void>
}

/** Baseline, ours, baseline, ours …: whatever else the machine does then hits both alike. */
export async function compare(
  sides: { baseline: Side; ours: Side },
  { rounds, seconds }: { rounds: number; seconds: number },
  { settle = async () => {}, drain = async () => {} }: Between = {},
): Promise<{ baseline: Sample; ours: Sample }> {
  await sides.baseline.load(warmUp(seconds))
  await sides.ours.load(warmUp(seconds))
  await settle()
  await drain()
  const baseline: Sample[] = []
  const ours: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    baseline.push(await measure(sides.baseline.watched, () => sides.baseline.load(seconds)))
    ours.push(await measure(sides.ours.watched, () => sides.ours.load(seconds)))
    await drain()
  }
  return { baseline: medianOf(baseline), ours: medianOf(ours) }
}

/** The same for a workload that has no baseline. */
export async function repeat(
  side: Side,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Sample> {
  await side.load(warmUp(seconds))
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    samples.push(await measure(side.watched, () => side.load(seconds)))
  }
  return medianOf(samples)
}
