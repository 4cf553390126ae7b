import type {
  BulkProgress,
  BulkRow,
  bulkActEndpoints,
  PreviewFigures,
} from '@marketday/contract/bulk/bulk-acts'
import type { BodyInput, QueryInput, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { ListName } from '@marketday/contract/panel/lists'
import { call } from '../../../platform/api/api.ts'
import { counted } from '../../../platform/format.ts'

type Endpoints = ReturnType<typeof bulkActEndpoints>

export type ActQuery = QueryInput<Endpoints['list']>
export type RowQuery = QueryInput<Endpoints['listRows']>

interface Page<Row> {
  readonly rows: Row[]
  readonly nextCursor: string | null
}

/** A bulk action that was started. */
export interface BulkChange extends BulkProgress {
  readonly action: { readonly kind: string }
}

export interface BulkRequest<Change extends BulkChange = BulkChange> {
  readonly selection: unknown
  readonly action: Change['action']
}

/** Texts of an action. */
export interface ActionTexts<Action> {
  /** In the list of past changes. */
  readonly title: string | ((action: Action) => string)
  /** Follows “3 items are”. */
  readonly done: string
  /** On the button of the preview, before “3 items”; “Change” if missing. */
  readonly verb?: string
  readonly isDanger?: true
}

/** Bulk actions of a noun in the panel. */
export interface BulkKind<
  Change extends BulkChange = BulkChange,
  Request extends BulkRequest<Change> = BulkRequest<Change>,
  Preview extends PreviewFigures = PreviewFigures,
> {
  readonly words: readonly [one: string, many: string]
  /** Key prefix of its queries, so that open lists follow its events. */
  readonly noun: string
  readonly listName: ListName
  readonly endpoints: Endpoints
  readonly calls: Calls<Change, Request, Preview>
  readonly actions: Readonly<Record<Change['action']['kind'], ActionTexts<never>>>
  readonly refresh: () => Promise<unknown>
  readonly home: { readonly label: string; readonly href: string }
  readonly href: {
    readonly list: string
    readonly act: (bulkActId: string) => string
    readonly object: (objectId: string) => string
  }
}

interface Calls<Change, Request, Preview> {
  preview(body: Request, signal?: AbortSignal): Promise<Preview>
  start(body: Request): Promise<Change>
  list(query: ActQuery, signal?: AbortSignal): Promise<Page<Change>>
  get(bulkActId: string, signal?: AbortSignal): Promise<Change>
  rows(bulkActId: string, query: RowQuery, signal?: AbortSignal): Promise<Page<BulkRow>>
  undo(bulkActId: string): Promise<Change>
  stop(bulkActId: string): Promise<Change>
}

type ChangeOf<E extends Endpoints> = ResponseOf<E['get']> & BulkChange
type RequestOf<E extends Endpoints> = BodyInput<E['start']> & BulkRequest<ChangeOf<E>>
type PreviewOf<E extends Endpoints> = ResponseOf<E['preview']> & PreviewFigures
type KindOf<E extends Endpoints> = BulkKind<ChangeOf<E>, RequestOf<E>, PreviewOf<E>>

export const defineBulkKind = <E extends Endpoints>(
  endpoints: E,
  kind: Omit<KindOf<E>, 'endpoints' | 'calls'>,
): KindOf<E> => ({ ...kind, endpoints, calls: createCalls(endpoints) as KindOf<E>['calls'] })

const createCalls = (endpoints: Endpoints) => ({
  preview: (body: unknown, signal?: AbortSignal) => call(endpoints.preview, { body, signal }),
  start: (body: unknown) => call(endpoints.start, { body }),
  list: (query: ActQuery, signal?: AbortSignal) => call(endpoints.list, { query, signal }),
  get: (bulkActId: string, signal?: AbortSignal) =>
    call(endpoints.get, { params: { bulkActId }, signal }),
  rows: (bulkActId: string, query: RowQuery, signal?: AbortSignal) =>
    call(endpoints.listRows, { params: { bulkActId }, query, signal }),
  undo: (bulkActId: string) => call(endpoints.undo, { params: { bulkActId } }),
  stop: (bulkActId: string) => call(endpoints.stop, { params: { bulkActId } }),
})

export function describeAction<Change extends BulkChange>(
  { actions }: Pick<BulkKind<Change>, 'actions'>,
  action: Change['action'],
): string {
  const kind: Change['action']['kind'] = action.kind
  const { title } = actions[kind]
  return typeof title === 'string' ? title : title(action as never)
}

/** `3 items`. */
export const countOf = ({ words: [one, many] }: Pick<BulkKind, 'words'>, number: number): string =>
  counted(number, one, many)

/** `3 items are`. */
export const countWithVerb = (kind: Pick<BulkKind, 'words'>, number: number): string =>
  `${countOf(kind, number)} ${number === 1 ? 'is' : 'are'}`
