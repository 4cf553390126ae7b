import type { BulkFacts } from '@marketday/contract/bulk/bulk-acts'
import { actsOn } from '../../act.ts'
import { countOf, countWithVerb, type BulkKind } from './bulk-kind.ts'

export interface BulkRun<Act extends BulkFacts> {
  readonly start: () => Promise<{ readonly id: string }>
  /** Follows “3 items are”. */
  readonly done: string
  readonly onProgress?: ((act: Act) => void) | undefined
  /** Called after the change and after its undo, once the affected queries are refetched. */
  readonly onChanged?: () => Promise<unknown>
}

/**
 * Runs a bulk change, reports its result and refusals, and offers undo if possible. Returns the
 * final state, or null if unknown.
 */
export async function runBulkAct<Act extends BulkFacts>(
  kind: BulkKind<Act>,
  run: BulkRun<Act>,
): Promise<Act | null> {
  const { start, done, onProgress, onChanged } = run
  let ended: Act | null = null
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

export const undoChange = <Act extends BulkFacts>(
  kind: BulkKind<Act>,
  bulkActId: string,
  onChanged?: BulkRun<Act>['onChanged'],
): Promise<boolean> =>
  actsOn(kind.refresh)(
    async () => {
      await kind.ask.undo(bulkActId)
      const undone = await untilEnded(kind, bulkActId)
      await onChanged?.()
      return undone
    },
    {
      done: ({ undone, kept }) => [
        `${countWithVerb(kind, undone)}  restored`,
        {
          description:
            kept > 0 ? `${countOf(kind, kept)} changed since then and stay unchanged.` : '',
        },
      ],
      failed: 'The change could not be fully undone',
    },
  )

/** Completed rows remain; the waiting caller reports the result. */
export const stopChange = <Act extends BulkFacts>(
  kind: BulkKind<Act>,
  bulkActId: string,
): Promise<boolean> =>
  actsOn(kind.refresh)(() => kind.ask.stop(bulkActId), {
    failed: 'The change could not be stopped',
  })

const lookEveryMs = 300

/** Polls the server's job: under a second for a page of items, half a minute for fifty thousand. */
async function untilEnded<Act extends BulkFacts>(
  { ask }: BulkKind<Act>,
  bulkActId: string,
  onProgress?: BulkRun<Act>['onProgress'],
): Promise<Act> {
  for (;;) {
    const current = await ask.get(bulkActId)
    if (current.status === 'failed') throw new Error('It was interrupted. Try again.')
    if (!isRunning(current)) return current
    onProgress?.(current)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

const isRunning = ({ status }: BulkFacts) => status === 'running' || status === 'undoing'

const namedRefusals = 3

async function refusalsIn<Act extends BulkFacts>(
  { ask }: BulkKind<Act>,
  { id, refused }: BulkFacts,
): Promise<string> {
  if (refused === 0) return ''
  const { rows } = await ask.rows(id, { outcome: 'refused', limit: namedRefusals })
  const named = rows.map(({ title, reason }) => `${title}: ${reason}`)
  const others = refused - rows.length
  return [...named, ...(others > 0 ? [`${others} more were skipped.`] : [])].join(' ')
}
