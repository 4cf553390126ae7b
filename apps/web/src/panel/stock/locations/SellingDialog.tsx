import {
  chooseSelling,
  previewSelling,
  type SellingPreview,
  type StockLocation,
} from '@marketday/contract/stock/locations'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { actsOn } from '../../act.ts'
import { refreshInventory } from '../../catalog/inventory-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { businessQuery } from '../../accounts/business/business-query.ts'

interface SellingDialogProps {
  locations: readonly StockLocation[]
  onClose: () => void
}

/** Locations the shop sells from, in the order in which orders take stock. */
export function SellingDialog({ locations: given, onClose }: SellingDialogProps) {
  // Snapshot at opening, so that a concurrent change is not overwritten.
  const [locations] = useState(() => given.filter(({ isClosed }) => !isClosed))
  const [seen] = useState(() => locations.filter(({ sells }) => sells).map(({ id }) => id))
  const form = useForm({ chosen: seen }, (draft) =>
    checked(draft, {
      chosen: draft.chosen.length === 0 && 'The shop sells from at least one location',
    }),
  )
  const { chosen } = form.draft
  const choose = (next: readonly string[]) => form.change({ chosen: [...next] })
  const inOrder = [...locations].toSorted((a, b) => place(chosen, a.id) - place(chosen, b.id))
  return (
    <FormDialog
      onClose={onClose}
      title="Where your shop sells"
      description="Orders take each item from the first location with enough stock, or else from several. The first is the main location, where customers pick up."
      action="Sell from here"
      {...form.sending(() => sell(chosen, seen))}
    >
      <ul aria-label="Locations to sell from" className="flex flex-col">
        {inOrder.map(({ id, name }) => {
          const at = chosen.indexOf(id)
          return (
            <li key={id} className="flex items-center gap-3 border-b border-line py-2">
              <span className="min-w-0 flex-1">
                <Checkbox
                  label={name}
                  hint={at === 0 ? 'Main location' : at > 0 && `Number ${at + 1}`}
                  checked={at >= 0}
                  onChange={({ target }) =>
                    choose(
                      target.checked
                        ? [...chosen, id]
                        : chosen.filter((chosenId) => chosenId !== id),
                    )
                  }
                />
              </span>
              {at > 0 && (
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Take from ${name} earlier`}
                  onClick={() => choose(earlier(chosen, at))}
                >
                  <ArrowUp aria-hidden className="size-4" />
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <Failure>{form.problems['chosen']}</Failure>
      {chosen.length > 0 && chosen.join() !== seen.join() && <Preview locationIds={chosen} />}
    </FormDialog>
  )
}

const place = (chosen: readonly string[], id: string) =>
  chosen.includes(id) ? chosen.indexOf(id) : chosen.length

const earlier = (ids: readonly string[], at: number) =>
  ids.toSpliced(at, 1).toSpliced(at - 1, 0, ids[at] ?? '')

const refresh = () =>
  Promise.all([refreshInventory(), queryClient.invalidateQueries(businessQuery)])

const act = actsOn(refresh)

async function sell(locationIds: string[], seen: string[]): Promise<void> {
  await call(chooseSelling, { body: { locationIds, seen } })
  const takeBack = () =>
    act(() => call(chooseSelling, { body: { locationIds: seen, seen: locationIds } }), {
      done: 'The locations are changed back',
      failed: 'The locations could not be changed back',
    })
  notify('The locations are saved', { undo: () => void takeBack() })
  await refresh()
}

const previewQuery = (locationIds: string[]) =>
  queryOptions({
    queryKey: ['stock', 'selling', locationIds],
    queryFn: ({ signal }) => call(previewSelling, { body: { locationIds }, signal }),
    placeholderData: keepPreviousData,
  })

function Preview({ locationIds }: { locationIds: string[] }) {
  const preview = useQuery(previewQuery(locationIds))
  return (
    <section aria-label="Effect of this change" className="flex flex-col gap-2 text-sm">
      <Loaded query={preview} what="the effect of this change" rows={2}>
        {(changePreview) => <Changes preview={changePreview} />}
      </Loaded>
    </section>
  )
}

const items = (number: number) => (number === 1 ? '1 item' : `${count(number)} items`)

function Changes({ preview: { lost, gained, examples, address } }: { preview: SellingPreview }) {
  return (
    <>
      <p role="status">
        {lost === 0 ? 'All items stay available.' : `${items(lost)} can no longer be bought.`}
        {gained > 0 && ` ${items(gained)} can now be bought.`}
      </p>
      {examples.length > 0 && (
        <ul aria-label="No longer for sale" className="flex flex-col">
          {examples.map(({ variantId, title, variantTitle, available }) => (
            <li
              key={variantId}
              className="flex items-baseline justify-between gap-4 border-t border-line py-2"
            >
              <RowName>{[title, variantTitle].filter(Boolean).join(', ')}</RowName>
              <span className="shrink-0 tabular-nums">{count(available)} available now</span>
            </li>
          ))}
        </ul>
      )}
      {lost > examples.length && <p>And {count(lost - examples.length)} more.</p>}
      {address !== null && (
        <p>
          The address of your business, its shop and pick-up becomes{' '}
          <bdi>{address || 'unknown; enter it under Business'}</bdi>.
        </p>
      )}
      <p className="text-soft">
        Stock reserved for orders and checkouts stays at its location and ships from there.
      </p>
    </>
  )
}
