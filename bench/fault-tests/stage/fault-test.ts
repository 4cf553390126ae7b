import type { FaultProxy } from '../faults/fault-proxy.ts'
import type { Product } from '../../product/start-product.ts'

/** What a fault test may use: the running product, its processes, and a way to say what must hold. */
export interface Stage {
  readonly product: Product
  /** Stands between the product and its card provider; passes everything on until it is told to spoil it. */
  readonly cardProvider: FaultProxy
  /** The same before the mail server. */
  readonly mailServer: FaultProxy
  /** Where the product keeps everything. */
  readonly dataDir: string
  /** The postmaster and its children. */
  readonly databasePids: () => number[]
  readonly kill: (pids: readonly number[]) => void
  /** A statement on the product's database, past row security. */
  readonly sql: <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>
  readonly expect: (what: string, seen: number, wanted: number) => void
}

export interface FaultTest {
  readonly name: string
  /** Takes too long to run with the others. */
  readonly onlyByName?: boolean
  /** Of the server; one unless told. */
  readonly processes?: number
  /** The data lie on a file system of this size, which only root can make. */
  readonly diskMb?: number
  /** Settings of the product beyond those of every fault test. */
  readonly environment?: Readonly<Record<string, string>>
  /** Gives a line of figures; what must hold is said through `expect`. The books are compared afterwards. */
  run(stage: Stage): Promise<string>
}
