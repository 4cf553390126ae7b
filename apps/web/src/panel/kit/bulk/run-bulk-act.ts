import type { BulkProgress } from '@marketday/contract/bulk/bulk-acts'
import { actsOn } from '../../act.ts'
import {
  countOf,
  countWithVerb,
  type BulkChange,
  type BulkKind,
  type BulkRequest,
} from './bulk-kind.ts'

export interface BulkRun<Change extends BulkChange> {
  readonly start: () => Promise<{ readonly id: string }>
  /** Follows “3 items are”. */
  readonly done: string
  readonly onProgress?: ((act: Change) => void) | undefined
  /** Called after the change and after its undo, once the affected queries are refetched. */
  readonly onChanged?: () => Promise<unknown>
}

/**
 * Runs a bulk change, reports its result and refusals, and offers undo if possible. Returns the
 * final state, or null if unknown.
 */
export async function runBulkAct<Change extends BulkChange>(
  kind: BulkKind<Change>,
  run: BulkRun<Change>,
): Promise<Change | null> {
  const { start, done, onProgress, onChanged } = run
  let ended: Change | null = null
  const isOver = await actsOn(kind.refresh)(
    async () => {
      const { id } = await start()
      ended = await untilEnded(kind, id, onProgress)
      await onChanged?.()
      return { act: ended, refusals: await refusalsIn(kind, ended) }
    },
    {
      done: ({ act, refusals }) => {
        const description = [
          act.status === 'stopped' && 'It was stopped; the rest is unchanged.',
          refusals,
        ]
          .filter(Boolean)
          .join(' ')
        const undo = () => void undoChange(kind, act.id, onChanged)
        return [
          `${countWithVerb(kind, act.changed)} ${done}`,
          { description, ...(act.actions.undo === null && { undo }) },
        ]
      },
      failed: 'The change was interrupted',
    },
  )
  return isOver ? ended : null
}

/** Changes the selected rows at once. */
export const changeMany = <Change extends BulkChange, Request extends BulkRequest<Change>>(
  kind: BulkKind<Change, Request>,
  request: Request,
  onProgress?: BulkRun<Change>['onProgress'],
): Promise<Change | null> => {
  const actionKind: Change['action']['kind'] = request.action.kind
  const { done } = kind.actions[actionKind]
  return runBulkAct(kind, { start: () => kind.calls.start(request), done, onProgress })
}

export const undoChange = <Change extends BulkChange>(
  kind: BulkKind<Change>,
  bulkActId: string,
  onChanged?: BulkRun<Change>['onChanged'],
): Promise<boolean> =>
  actsOn(kind.refresh)(
    async () => {
      await kind.calls.undo(bulkActId)
      const undone = await untilEnded(kind, bulkActId)
      await onChanged?.()
      return undone
    },
    {
      done: ({ undone, kept }) => [
        `${countWithVerb(kind, undone)} restored`,
        {
          description:
            kept > 0 ? `${countOf(kind, kept)} changed since then and stay unchanged.` : '',
        },
      ],
      failed: 'The change could not be fully undone',
    },
  )

/** Completed rows remain; the waiting caller reports the result. */
export const stopChange = <Change extends BulkChange>(
  kind: BulkKind<Change>,
  bulkActId: string,
): Promise<boolean> =>
  actsOn(kind.refresh)(() => kind.calls.stop(bulkActId), {
    failed: 'The change could not be stopped',
  })

const lookEveryMs = 300

/** Polls the server's job: under a second for a page of items, half a minute for fifty thousand. */
async function untilEnded<Change extends BulkChange>(
  { calls }: BulkKind<Change>,
  bulkActId: string,
  onProgress?: BulkRun<Change>['onProgress'],
): Promise<Change> {
  for (;;) {
    const current = await calls.get(bulkActId)
    if (current.status === 'failed') throw new Error('It was interrupted. Try again.')
    if (!isRunning(current)) return current
    onProgress?.(current)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

const isRunning = ({ status }: BulkProgress) => status === 'running' || status === 'undoing'

const namedRefusals = 3

async function refusalsIn<Change extends BulkChange>(
  { calls }: BulkKind<Change>,
  { id, refused }: BulkProgress,
): Promise<string> {
  if (refused === 0) return ''
  const { rows } = await calls.rows(id, { outcome: 'refused', limit: namedRefusals })
  const named = rows.map(({ title, reason }) => `${title}: ${reason}`)
  const others = refused - rows.length
  return [...named, ...(others > 0 ? [`${others} more were skipped.`] : [])].join(' ')
}
