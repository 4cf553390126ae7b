import type { BulkFacts, BulkRow, bulkActEndpoints } from '@marketday/contract/bulk/bulk-acts'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import type { ListName } from '@marketday/contract/panel/lists'
import { counted } from '../../../platform/format.ts'

type Endpoints = ReturnType<typeof bulkActEndpoints>

export type ActQuery = QueryInput<Endpoints['list']>
export type RowQuery = QueryInput<Endpoints['listRows']>

interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

export interface BulkKind<Act extends BulkFacts = BulkFacts> {
  readonly words: readonly [one: string, many: string]
  /** Key prefix of its queries, so that open lists follow its events. */
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
  readonly refresh: () => Promise<unknown>
  readonly title: (act: Act) => string
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
