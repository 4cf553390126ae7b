import {
  getBulkAct,
  listBulkActItems,
  startBulkAct,
  undoBulkAct,
  type BulkAct,
  type BulkAction,
  type ItemSelectionInput,
} from '@marketday/contract/products/bulk-acts'
import { call } from '../../../../platform/api/api.ts'
import { count } from '../../../../platform/format.ts'
import { notify } from '../../../../ui/feedback/toast.ts'
import { actsOn } from '../../../act.ts'
import { refreshInventory } from '../../inventory-queries.ts'

export interface ItemChange {
  readonly selection: ItemSelectionInput
  readonly action: BulkAction
}

type Progress = (change: BulkAct) => void

/** Changes many items, says how many and which not, and offers to take it back. `done` follows “3 items are”. */
export const changeItems = async (
  change: ItemChange,
  done: string,
  onProgress?: Progress,
): Promise<boolean> =>
  (await runBulkAct({ start: () => call(startBulkAct, { body: change }), done, onProgress })) !==
  null

interface BulkRun {
  readonly start: () => Promise<{ readonly id: string }>
  readonly done: string
  readonly onProgress?: Progress | undefined
  /** After it and after it was taken back, with whatever shows items read anew. */
  readonly onChanged?: () => Promise<unknown>
}

/** The same for whatever begins a bulk act. Gives how it ended, or null where that is not known. */
export async function runBulkAct(run: BulkRun): Promise<BulkAct | null> {
  const { start, done, onProgress, onChanged } = run
  let ended: BulkAct | null = null
  const isOver = await act(
    async () => {
      const { id } = await start()
      ended = await untilEnded(id, onProgress)
      await onChanged?.()
      const description = await refusalsIn(ended)
      const undo = () => void undoChange(id, onChanged)
      notify(`${itemsAre(ended.changed)} ${done}`, {
        description,
        ...(ended.changed > 0 && { undo }),
      })
    },
    { failed: 'The change did not come to its end' },
  )
  return isOver ? ended : null
}

/** Gives the items their former values back, and says how many. */
export const undoChange = (bulkActId: string, onChanged?: BulkRun['onChanged']) =>
  act(
    async () => {
      await call(undoBulkAct, { params: { bulkActId } })
      const { undone, kept } = await untilEnded(bulkActId)
      await onChanged?.()
      const description =
        kept > 0 ? `${itemCount(kept)} changed since then and stay as they are.` : ''
      notify(`${itemsAre(undone)} as before`, { description })
    },
    { failed: 'The change was not wholly taken back' },
  )

const act = actsOn(refreshInventory)

export const itemCount = (number: number) => `${count(number)} ${number === 1 ? 'item' : 'items'}`
const itemsAre = (number: number) => `${itemCount(number)} ${number === 1 ? 'is' : 'are'}`

const lookEveryMs = 300

/** A job of the server does it: a page of items takes less than a second, fifty thousand half a minute. */
async function untilEnded(bulkActId: string, onProgress?: Progress): Promise<BulkAct> {
  for (;;) {
    const current = await call(getBulkAct, { params: { bulkActId } })
    if (current.status === 'failed') throw new Error('It stopped before its end. Try again.')
    if (!isRunning(current)) return current
    onProgress?.(current)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

const isRunning = ({ status }: BulkAct) => status === 'running' || status === 'undoing'

const namedRefusals = 3

/** Which items were left out, and why. */
async function refusalsIn({ id, refused }: BulkAct): Promise<string> {
  if (refused === 0) return ''
  const { rows } = await call(listBulkActItems, {
    params: { bulkActId: id },
    query: { outcome: 'refused', limit: namedRefusals },
  })
  const named = rows.map(({ title, reason }) => `${title}: ${reason}`)
  const others = refused - rows.length
  return [...named, ...(others > 0 ? [`${others} more were left out.`] : [])].join(' ')
}
