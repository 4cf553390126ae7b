import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { getChecklist } from '@marketday/contract/reports/dashboard'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Circle, CircleCheck, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { currentShop } from '../../../platform/api/http.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { checklistQuery } from './dashboard-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { TestOrderButton } from '../../orders/TestOrderButton.tsx'
import { useCan } from '../../account-query.ts'

/** Checklist to the first sale, checked automatically. Can be hidden and shown again. */
export function ChecklistCard() {
  return (
    <Loaded
      query={useQuery(checklistQuery)}
      what="the checklist"
      skeleton={<Skeleton className="h-14 w-full rounded-2xl" />}
    >
      {({ rows }) => <Checklist rows={rows} />}
    </Loaded>
  )
}

function Checklist({ rows }: ResponseOf<typeof getChecklist>) {
  const [hidden, setHidden] = useHidden()
  const done = rows.filter((row) => row.done).length
  const can = useCan()
  const canTest = can('orders.edit') && rows.some((row) => row.id === 'product' && row.done)
  if (done === rows.length) return null
  if (hidden)
    return (
      <div>
        <Button variant="secondary" size="small" onClick={() => setHidden(false)}>
          <ListChecks aria-hidden className="size-4" />
          Show the checklist, {done} of {rows.length} done
        </Button>
      </div>
    )
  return (
    <Card
      title="On the way to your first sale"
      actions={
        <Button variant="quiet" size="small" onClick={() => setHidden(true)}>
          Hide<span className="sr-only"> the checklist</span>
        </Button>
      }
    >
      <ProgressBar label={`${done} of ${rows.length} done`} value={done / rows.length} />
      <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
        {rows.map((row) => {
          const Icon = row.done ? CircleCheck : Circle
          return (
            <li key={row.id} className="flex min-h-11 items-center gap-2.5">
              <Icon
                aria-hidden
                className={clsx('size-5 shrink-0', row.done ? 'text-good' : 'text-faint')}
              />
              {row.done ? (
                <span className="text-soft">
                  {row.label}
                  <span className="sr-only">, done</span>
                </span>
              ) : row.id === 'order' && canTest ? (
                <TestOrderButton size="small" />
              ) : (
                <Link
                  to={row.to}
                  className="font-medium text-primary-ink underline underline-offset-2"
                >
                  {row.label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function useHidden() {
  const stored = keptValue<true>(`checklist-hidden:${currentShop()}`)
  const [hidden, setHidden] = useState(() => stored.read() !== null)
  const change = (next: boolean) => {
    setHidden(next)
    stored.write(next ? true : null)
  }
  return [hidden, change] as const
}
