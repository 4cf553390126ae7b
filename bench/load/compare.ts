import { medianOf, measure, type Outcome, type Sample, type Watched } from './sample.ts'

export type Side = {
  watched: Watched
  load: (seconds: number) => Promise<Outcome>
  /** Waits for what a round left to be done: it must not be done while something else is measured. */
  drain?: () => Promise<void>
}

type Times = { rounds: number; seconds: number }

/** Long enough for the plans of the hot statements; a quick run has no time for more than its own length. */
const warmUp = (seconds: number) => Math.min(2, seconds)

/** Baseline, ours, baseline, ours …: whatever else the machine does then hits both alike. `settle` runs once both are warm. */
export async function compare(
  sides: { baseline: Side; ours: Side },
  { rounds, seconds }: Times,
  settle = async () => {},
): Promise<{ baseline: Sample; ours: Sample }> {
  await warm(sides.baseline, seconds)
  await warm(sides.ours, seconds)
  await settle()
  const baseline: Sample[] = []
  const ours: Sample[] = []
  for (let round = 0; round < rounds; round += 1) {
    baseline.push(await measureRound(sides.baseline, seconds))
    ours.push(await measureRound(sides.ours, seconds))
  }
  return { baseline: medianOf(baseline), ours: medianOf(ours) }
}

/** The same for a workload that has no baseline. */
export async function repeat(side: Side, { rounds, seconds }: Times): Promise<Sample> {
  await warm(side, seconds)
  const samples: Sample[] = []
  for (let round = 0; round < rounds; round += 1) samples.push(await measureRound(side, seconds))
  return medianOf(samples)
}

async function warm(side: Side, seconds: number): Promise<void> {
  await side.load(warmUp(seconds))
  await side.drain?.()
}

export async function measureRound(side: Side, seconds: number): Promise<Sample> {
  const sample = await measure(side.watched, () => side.load(seconds))
  await side.drain?.()
  return sample
}
