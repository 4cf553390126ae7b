import type { Product } from '../product/start-product.ts'

/** What a proof may use: the running product, its processes, and a way to say what must hold. */
export interface Stage {
  readonly product: Product
  /** The postmaster and its children. */
  readonly databasePids: () => number[]
  readonly kill: (pids: readonly number[]) => void
  readonly deadlocks: () => Promise<number>
  readonly expect: (what: string, seen: number, wanted: number) => void
}

export interface Proof {
  readonly name: string
  /** Gives a line of figures; what must hold is said through `expect`. */
  run(stage: Stage): Promise<string>
}
