import type { BulkFacts, BulkRow, bulkActEndpoints } from '@marketday/contract/bulk/bulk-acts'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import type { ListName } from '@marketday/contract/panel/lists/lists'
import { counted } from '../../../platform/format.ts'

type Endpoints = ReturnType<typeof bulkActEndpoints>

export type ActQuery = QueryInput<Endpoints['list']>
export type RowQuery = QueryInput<Endpoints['listRows']>

interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

/** What is changed many at once: its words, where its acts are shown, and how they are asked for. */
export interface BulkKind<Act extends BulkFacts = BulkFacts> {
  readonly words: readonly [one: string, many: string]
  /** What its queries are filed under, so that open lists follow its events. */
  readonly noun: string
  readonly listName: ListName
  readonly endpoints: { readonly list: Endpoints['list']; readonly rows: Endpoints['listRows'] }
  readonly ask: {
    readonly list: (query: ActQuery, signal?: AbortSignal) => Promise<Page<Act>>
    readonly get: (bulkActId: string, signal?: AbortSignal) => Promise<Act>
    readonly rows: (
      bulkActId: string,
      query: RowQuery,
      signal?: AbortSignal,
    ) => Promise<Page<BulkRow>>
    readonly undo: (bulkActId: string) => Promise<Act>
    readonly stop: (bulkActId: string) => Promise<Act>
  }
  /** Asks anew for whatever shows what was changed. */
  readonly refresh: () => Promise<unknown>
  /** What was done, as the heading of the change. */
  readonly title: (act: Act) => string
  /** The page of the menu that its changes belong to. */
  readonly home: { readonly label: string; readonly href: string }
  readonly href: {
    readonly list: string
    readonly act: (bulkActId: string) => string
    readonly object: (objectId: string) => string
  }
}

/** `3 items`. */
export const countOf = ({ words: [one, many] }: Pick<BulkKind, 'words'>, number: number): string =>
  counted(number, one, many)

/** `3 items are`. */
export const countWithVerb = (kind: Pick<BulkKind, 'words'>, number: number): string =>
  `${countOf(kind, number)} ${number === 1 ? 'is' : 'are'}`
