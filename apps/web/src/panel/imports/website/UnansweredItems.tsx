import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import type { Import, ImportItem } from '@marketday/contract/imports/imports'

import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { act } from '../../act.ts'
import { change, importItemsQuery } from './import-queries.ts'
import { reviewColumns } from './review-columns.tsx'

const shownAtOnce = 10

type Entry = Pick<Import, 'id' | 'items' | 'currency' | 'unanswered' | 'status'>

/** Items in doubt with their answers; without one they are imported as drafts. */
export function UnansweredItems({ entry }: { entry: Entry }) {
  const query = { filter: 'unanswered', limit: shownAtOnce } as const
  const isAsking = entry.status === 'review' && entry.unanswered > 0
  const items = useQuery({ ...importItemsQuery(entry, query), enabled: isAsking })
  const rows = items.data?.rows ?? []
  if (!isAsking || rows.length === 0) return null
  const more = entry.unanswered - rows.length
  return (
    <Card
      flush
      title={entry.unanswered === 1 ? 'Check 1 item' : `Check ${count(entry.unanswered)} items`}
      description="They stay drafts until you accept or change them. Customers don’t see drafts."
      actions={
        <Button
          size="small"
          variant="secondary"
          onClick={() => answerFor(entry.id, { filter: 'unanswered' }, 'draft')}
        >
          Leave all as drafts
        </Button>
      }
    >
      <Table
        caption="Items to check"
        columns={columnsOf(entry)}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {more > 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-soft">
          {count(more)} more {more === 1 ? 'appears' : 'appear'} as you answer.
        </p>
      )}
    </Card>
  )
}

const answerFor = (
  id: string,
  which: Pick<Parameters<typeof change>[1], 'keys' | 'filter'>,
  answer: 'accept' | 'draft',
) => act(() => change(id, { ...which, answer }), { failed: 'Your answer could not be saved' })

function columnsOf(entry: Entry): readonly Column<ImportItem>[] {
  const [, item, price] = reviewColumns(entry)
  return [
    ...(item ? [item] : []),
    ...(price ? [price] : []),
    {
      key: 'answer',
      header: 'Answer',
      width: 10,
      card: 'whole',
      cell: (row) => <Answers entry={entry} item={row} />,
    },
  ]
}

/** An amount in another currency can't be accepted, only replaced. */
function Answers({ entry: { id }, item }: { entry: Entry; item: ImportItem }) {
  const isForeign = item.problems.includes('other-currency')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isForeign && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Accept ${item.title}`}
          onClick={() => answerFor(id, { keys: [item.key] }, 'accept')}
        >
          <Check aria-hidden className="size-4" />
          Accept
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={`Leave ${item.title} as a draft`}
        onClick={() => answerFor(id, { keys: [item.key] }, 'draft')}
      >
        Leave as draft
      </Button>
    </div>
  )
}
