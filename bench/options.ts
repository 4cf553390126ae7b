import { parseArgs } from 'node:util'

export type Options = {
  only: string[]
  /** Reduced run of at most five minutes. */
  quick: boolean
  seconds: number
  rounds: number
  products: number
  orders: number
  /** Catalog size of W-items. */
  items: number
  /** Products and orders of the W-scale shops, smallest first. */
  sizes: number[]
  /** Other shops in the crowded half of W-scale. */
  tenants: number
}

export const usage = `npm run bench -- [options]
  --quick          ends within five minutes: one round of a second, smaller shops, no W-lighthouse or W-themes;
                   shows whether everything can be measured, and the direction of a change
  --only IDS       only these workloads: --only W-list,W-order
  --seconds N      length of a round (3; quick 1)
  --rounds N       rounds of baseline and product in turns (3; quick 1)
  --products N     products of the measured shop (10000; quick 1000)
  --orders N       orders of the shop of W-panel (100000; quick 2000)`

const full = {
  seconds: 3,
  rounds: 3,
  products: 10_000,
  orders: 100_000,
  items: 50_000,
  tenants: 1000,
}
const quick = { seconds: 1, rounds: 1, products: 1000, orders: 2000, items: 1000, tenants: 20 }

/** Throws with the usage for an unknown or non-integer option. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      quick: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      products: { type: 'string' },
      orders: { type: 'string' },
    },
  })
  const sizes = values.quick ? quick : full
  return {
    only: values.only.split(',').filter((id) => id !== ''),
    quick: values.quick,
    seconds: readCount('seconds', values.seconds ?? sizes.seconds, 120),
    rounds: readCount('rounds', values.rounds ?? sizes.rounds, 100),
    products: readCount('products', values.products ?? sizes.products, 100_000),
    orders: readCount('orders', values.orders ?? sizes.orders, 1_000_000),
    items: sizes.items,
    sizes: values.quick ? [500, 2000] : [1000, 10_000, 100_000],
    tenants: sizes.tenants,
  }
}

function readCount(name: string, text: string | number, most: number): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= most) return count
  throw new RangeError(`--${name} is "${text}"; use a whole number from 1 to ${most}`)
}
