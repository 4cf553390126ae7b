import type { Db } from '../../src/platform/database/tenant-db.ts'

export interface Asked {
  readonly variant: number
  readonly quantity: number
  readonly subject: number
  /** The connection is cut after all writes, before the commit. */
  readonly isCut: boolean
}

export interface Shelf {
  readonly variantId: string
  readonly backorder: boolean
  onHand: number
  reserved: number
  readonly outstanding: Map<string, number>
  readonly entries: { id: string; change: number; elsewhere: Elsewhere }[]
  away: { readonly onHand: number; readonly incoming: number }
  transfer: { readonly id: string; readonly left: number; readonly version: number } | null
  /** Open count with the stock at counting time. */
  take: { readonly id: string; readonly expected: number; readonly counted: number } | null
}

export type Elsewhere = readonly {
  readonly shelf: Shelf
  readonly onHand: number
  readonly reserved?: number
}[]

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
