import { parseArgs } from 'node:util'

export type Options = { only: string[]; seconds: number; rounds: number; products: number }

export const usage = `npm run bench -- [--only W-list,W-order] [--seconds 5] [--rounds 3] [--products 10000]`

/** Throws with the usage when an option is unknown or no whole number. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      products: { type: 'string', default: '10000' },
    },
  })
  return {
    only: values.only.split(',').filter((id) => id !== ''),
    seconds: readCount('seconds', values.seconds, 120),
    rounds: readCount('rounds', values.rounds, 20),
    products: readCount('products', values.products, 100_000),
  }
}

function readCount(name: string, text: string, most: number): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= most) return count
  throw new RangeError(`--${name} is "${text}"; allowed is a whole number from 1 to ${most}`)
}
