import {
  getBulkAct,
  listBulkActItems,
  startBulkAct,
  undoBulkAct,
  type BulkAct as Started,
} from '@marketday/contract/products/bulk-acts'
import type { ItemRow } from '@marketday/contract/products/products'
import { call } from '../../../platform/api/api.ts'
import { count } from '../../../platform/format.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { actsOn } from '../../act.ts'
import type { BulkAct } from '../../kit/list/BulkBar.tsx'
import { refreshInventory } from '../inventory-queries.ts'

const isArchived = ({ status }: ItemRow) => status === 'archived'

/** What can be done with several items at once. */
export const itemBulkActs: readonly BulkAct<ItemRow>[] = [
  {
    label: 'Publish',
    fits: ({ status }) => status === 'draft',
    run: changeAll('publish', 'published'),
  },
  {
    label: 'Unpublish',
    fits: ({ status }) => status === 'active',
    run: changeAll('unpublish', 'no longer in your shop'),
  },
  { label: 'Archive', fits: (row) => !isArchived(row), run: changeAll('archive', 'archived') },
  { label: 'Restore', fits: isArchived, run: changeAll('restore', 'back as drafts') },
]

type Kind = 'publish' | 'unpublish' | 'archive' | 'restore'

function changeAll(kind: Kind, done: string) {
  return (rows: readonly ItemRow[]) =>
    act(
      async () => {
        const itemIds = rows.map(({ id }) => id)
        const { id } = await call(startBulkAct, {
          body: { selection: { itemIds }, action: { kind } },
        })
        const ended = await untilEnded(id)
        const { changed } = ended
        const description = await refusalsIn(ended)
        const undo = () => void undoAll(id)
        notify(`${items(changed)} ${changed === 1 ? 'is' : 'are'} ${done}`, {
          description,
          ...(changed > 0 && { undo }),
        })
      },
      { failed: 'The chosen items were not changed' },
    )
}

const undoAll = (bulkActId: string) =>
  act(
    async () => {
      await call(undoBulkAct, { params: { bulkActId } })
      const { undone, kept } = await untilEnded(bulkActId)
      const description =
        kept > 0 ? `${items(kept)} changed since then and stayed as they are.` : ''
      notify(`${items(undone)} ${undone === 1 ? 'is' : 'are'} as before`, { description })
    },
    { failed: 'The change was not taken back' },
  )

const act = actsOn(refreshInventory)
const items = (number: number) => `${count(number)} ${number === 1 ? 'item' : 'items'}`

const lookEveryMs = 300

/** A job of the server does it; a page of items takes it less than a second. */
async function untilEnded(bulkActId: string): Promise<Started> {
  for (;;) {
    const current = await call(getBulkAct, { params: { bulkActId } })
    if (current.status === 'failed') throw new Error('It stopped before its end. Try again.')
    if (!isRunning(current)) return current
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

const isRunning = ({ status }: Started) => status === 'running' || status === 'undoing'

const namedRefusals = 3

/** Which items were left out, and why. */
async function refusalsIn({ id, refused }: Started): Promise<string> {
  if (refused === 0) return ''
  const { rows } = await call(listBulkActItems, {
    params: { bulkActId: id },
    query: { outcome: 'refused', limit: namedRefusals },
  })
  const named = rows.map(({ title, reason }) => `${title}: ${reason}`)
  const others = refused - rows.length
  return [...named, ...(others > 0 ? [`${others} more were left out.`] : [])].join(' ')
}
