import type { FaultProxy } from '../faults/fault-proxy.ts'
import type { Product } from '../../product/start-product.ts'

/** Tools of a fault test: the running product, its processes, and assertions. */
export interface Stage {
  readonly product: Product
  /** Proxy between product and card provider; transparent until given a fault. */
  readonly cardProvider: FaultProxy
  readonly mailServer: FaultProxy
  readonly dataDir: string
  readonly databasePids: () => number[]
  readonly kill: (pids: readonly number[]) => void
  /** Runs a statement on the product's database, bypassing row security. */
  readonly sql: <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly expect: (what: string, seen: number, wanted: number) => void
  /** A speed target. A miss fails the run except with `--report-speed`, for machines shared with others. */
  readonly target: (what: string, seen: number, most: number) => void
}

export interface FaultTest {
  readonly name: string
  /** Too slow for the full run. */
  readonly onlyByName?: boolean
  /** Server processes; default one. */
  readonly processes?: number
  /** Size of a separate file system for files and database; skipped where none can be mounted. */
  readonly diskMb?: number
  readonly environment?: Readonly<Record<string, string>>
  /** Returns a summary line; assertions use `expect` and `target`. The books are checked afterwards. */
  run(stage: Stage): Promise<string>
}
