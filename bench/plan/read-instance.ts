import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Instance of a public benchmark; places are the depot, then the customers. */
export interface Instance {
  readonly name: string
  readonly places: readonly Place[]
  readonly capacity: number
  /** Distances are whole numbers, as CVRPLIB counts them. */
  readonly isRounded: boolean
  readonly best: { readonly vans: number; readonly distance: number }
}

export interface Place {
  readonly x: number
  readonly y: number
  readonly demand: number
  readonly from: number
  readonly until: number
  readonly service: number
}

/** Files of Solomon's and Homberger's form, `.txt`, and of CVRPLIB's, `.vrp`; with the best known plan in `NAME.sol`. */
export const isInstance = (file: string) => /\.(?:txt|vrp)$/i.test(file)

export function readInstance(file: string): Instance {
  const text = readFileSync(file, 'utf8')
  const name = path.basename(file).replace(/\.\w+$/, '')
  const solution = readFileSync(path.join(path.dirname(file), `${name}.sol`), 'utf8')
  const best = {
    vans: solution.split('\n').filter((line) => /^route/i.test(line.trim())).length,
    distance: Number(/^cost\s+([\d.]+)/im.exec(solution)?.[1] ?? Number.NaN),
  }
  if (best.vans === 0 || Number.isNaN(best.distance))
    throw new Error(`${name}.sol has no lines “Route …” or no line “Cost …”`)
  const isVrp = /\.vrp$/i.test(file)
  return { name, ...(isVrp ? readVrp(text) : readSolomon(text)), isRounded: isVrp, best }
}

const numbersIn = (line: string) => line.trim().split(/\s+/).map(Number)

function readSolomon(text: string): Pick<Instance, 'places' | 'capacity'> {
  const lines = text.split('\n')
  const fleet = lines.findIndex((line) => /NUMBER\s+CAPACITY/.test(line))
  const rows = lines
    .slice(fleet + 2)
    .map(numbersIn)
    .filter((row) => row.length === 7 && !row.some(Number.isNaN))
  return {
    capacity: numbersIn(lines[fleet + 1] ?? '')[1] ?? 0,
    places: rows.map(([, x = 0, y = 0, demand = 0, from = 0, until = 0, service = 0]) => ({
      x,
      y,
      demand,
      from,
      until,
      service,
    })),
  }
}

function readVrp(text: string): Pick<Instance, 'places' | 'capacity'> {
  const header = (key: string) =>
    Number(new RegExp(`^${key}\\s*:\\s*(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  const section = (key: string) => {
    const [rows = ''] = (text.split(`${key}_SECTION`)[1] ?? '').split(/\n(?=[A-Z-])/)
    return rows.trim().split('\n').map(numbersIn)
  }
  const demands = section('DEMAND')
  const windows = section('TIME_WINDOW')
  const service = header('SERVICE_TIME')
  return {
    capacity: header('CAPACITY'),
    places: section('NODE_COORD').map(([, x = 0, y = 0], index) => {
      const [, from = 0, until = 1e6] = windows[index] ?? []
      return { x, y, demand: demands[index]?.[1] ?? 0, from, until, service }
    }),
  }
}
