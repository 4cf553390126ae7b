import type { Db } from '../../src/platform/database/tenant-db.ts'

export interface Asked {
  readonly variant: number
  readonly quantity: number
  readonly subject: number
  /** The connection is cut when all is written and nothing committed. */
  readonly isCut: boolean
}

/** What the stock of one variant must be, in plain sums. */
export interface Shelf {
  readonly variantId: string
  readonly backorder: boolean
  onHand: number
  reserved: number
  /** What is reserved for each cart or order. */
  readonly outstanding: Map<string, number>
  readonly entries: { id: string; change: number; elsewhere: Elsewhere }[]
  /** What of it is at the other location, and on the way there. */
  away: { readonly onHand: number; readonly incoming: number }
  /** The transfer that is under way, with what is left of it. */
  transfer: { readonly id: string; readonly left: number; readonly version: number } | null
  /** What is counted in a sheet and not posted yet, with what the shelf held then. */
  take: { readonly id: string; readonly expected: number; readonly counted: number } | null
}

/** What an act does to the goods on other shelves. */
export type Elsewhere = readonly {
  readonly shelf: Shelf
  readonly onHand: number
  readonly reserved?: number
}[]

/** What an act does to the sums, or why it must be refused. */
export interface Step {
  readonly run: (db: Db) => Promise<unknown>
  readonly onHand?: number
  readonly reserved?: number
  readonly entered?: string
  readonly subjectId?: string
  readonly isGone?: boolean
  readonly elsewhere?: Elsewhere
  readonly after?: () => unknown
}

export type MakeStep = (shelf: Shelf, act: Asked, shelves: readonly Shelf[]) => Step
