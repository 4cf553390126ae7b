import { medianOf, measure, type Outcome, type Sample, type Watched } from './sample.ts'

export type Side = {
  watched: Watched
  load: (seconds: number) => Promise<Outcome>
  /** Waits for follow-up work of a round, so that it does not affect the next measurement. */
  drain?: () => Promise<void>
}

type Times = { rounds: number; seconds: number }

/** Long enough to plan the hot statements; a quick run is limited to its own length. */
const warmUp = (seconds: number) => Math.min(2, seconds)

/** Alternates baseline and product, so that other load affects both equally. `settle` runs once both are warm. */
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

/** Same for a workload without baseline. */
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
