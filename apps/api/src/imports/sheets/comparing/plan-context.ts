import type { RowContext } from './read-row.ts'

export interface PlanContext extends RowContext {
  readonly skuOwners: ReadonlyMap<string, string>
  readonly slugOwners: ReadonlyMap<string, string>
  /** Titles in the shop, in lower case. */
  readonly titles: ReadonlySet<string>
  /** Titles of several items of the file, in lower case. */
  readonly repeatedTitles: ReadonlySet<string>
  /** Units at the main location, by variant; stock changes only with `countsStock`. */
  readonly onHand: ReadonlyMap<string, number>
  readonly countsStock: boolean
}
