/**
 * `npm run bench:plan -- --instances <folder>`: plans every public instance of a folder with the
 * vans of its best known plan, and compares the distance. `--free` gives each stop a van.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { makeFrame } from '../../apps/api/src/deliveries/plan/frame.ts'
import { searchRoutes, type Solution } from '../../apps/api/src/deliveries/plan/search-routes.ts'
import { isInstance, readInstance, type Instance } from './read-instance.ts'

/** Metres and seconds of one unit, so that rounding doesn't count. */
const scale = 1000

interface Result {
  readonly name: string
  readonly left: number
  readonly vans: number
  /** Part by which it is longer than the best known; NaN with stops left out. */
  readonly gap: number
  readonly cpuSeconds: number
}

function measure(instance: Instance, isFree: boolean): Result {
  const { places, best } = instance
  const count = isFree ? places.length - 1 : best.vans
  const startedAt = process.cpuUsage()
  const { routes, left } = plan(instance, count)
  const { user, system } = process.cpuUsage(startedAt)
  const distance = routes.reduce((sum, { metres }) => sum + metres, 0) / scale
  return {
    name: instance.name,
    left: left.length,
    vans: routes.filter(({ order }) => order.length > 0).length,
    gap: left.length > 0 ? Number.NaN : distance / best.distance - 1,
    cpuSeconds: (user + system) / 1e6,
  }
}

function plan({ places, capacity, isRounded }: Instance, count: number): Solution {
  const metresBetween = (from: (typeof places)[number], to: (typeof places)[number]) => {
    const distance = Math.hypot(from.x - to.x, from.y - to.y)
    return Math.round((isRounded ? Math.round(distance) : distance) * scale)
  }
  const stops = places.map((place, index) => ({
    id: String(index),
    point: null,
    size: place.demand,
    from: place.from * scale,
    until: place.until * scale,
    aboard: null,
  }))
  const frame = makeFrame({
    stops: [undefined, ...stops.slice(1)],
    serviceSeconds: (places[1]?.service ?? 0) * scale,
    weights: { paidSecond: 0, metre: 1, sharing: 0 },
    metres: Float64Array.from(
      places.flatMap((from) => places.map((to) => metresBetween(from, to))),
    ),
  })
  const vans = Array.from({ length: count }, (_none, index) => ({
    id: `van-${String(index).padStart(3, '0')}`,
    from: 0,
    until: (places[0]?.until ?? 0) * scale,
    breaks: [],
    capacity,
    metresPerSecond: 1,
    worked: 0,
    hasOtherParts: false,
  }))
  const control = { isOver: () => false, report: () => {} }
  return searchRoutes(frame, {
    vans,
    stops: stops.slice(1).map((_stop, index) => index + 1),
    control,
  })
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`

function describe({ name, left, vans, gap, cpuSeconds }: Result): string {
  const outcome = left > 0 ? `${left} left out` : `+${percent(gap)}`
  return `${name.padEnd(16)} ${String(vans).padStart(3)} vans  ${outcome.padEnd(12)} ${cpuSeconds.toFixed(1)} s CPU`
}

const { values } = parseArgs({
  options: { instances: { type: 'string' }, free: { type: 'boolean', default: false } },
})
const folder = values.instances
if (folder === undefined) {
  console.error('Name a folder: npm run bench:plan -- --instances <folder>')
  process.exit(1)
}
const results: Result[] = []
for (const file of readdirSync(folder).filter(isInstance).toSorted()) {
  const result = measure(readInstance(path.join(folder, file)), values.free)
  results.push(result)
  console.log(describe(result))
}
if (results.length === 0) throw new Error(`${folder} has no .txt or .vrp files`)
const whole = results.filter(({ left }) => left === 0).map(({ gap }) => gap)
const mean = whole.reduce((sum, gap) => sum + gap, 0) / whole.length
console.log(
  `${results.length} instances: ${percent(mean)} longer on average, ${percent(Math.max(...whole))} at most; ` +
    `stops left out in ${results.length - whole.length}`,
)
