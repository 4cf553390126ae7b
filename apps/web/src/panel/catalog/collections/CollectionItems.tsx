import { mostPinned } from '@marketday/contract/catalog/collection-rule'
import { CollectionFilling } from '@marketday/contract/catalog/collections'
import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import * as z from 'zod/mini'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { MoveButtons } from '../../../ui/lists/MoveButtons.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { FindItem } from '../FindItem.tsx'
import { ItemLine } from '../ItemLine.tsx'
import { toFilling, type CollectionDraft } from './collection-draft.ts'
import { collectionPreviewQuery } from './collection-queries.ts'

interface CollectionItemsProps {
  draft: CollectionDraft
  onChange: (pinnedIds: readonly string[]) => void
  mayEdit: boolean
}

/** Live preview of a collection; pinned items come first. */
export function CollectionItems({ draft, onChange, mayEdit }: CollectionItemsProps) {
  const { pinnedIds } = draft
  const filling = toFilling(draft)
  const isComplete = z.safeParse(CollectionFilling, filling).success
  const preview = useQuery({ ...collectionPreviewQuery(filling), enabled: isComplete })
  const pin = (id: string) => onChange([...pinnedIds.filter((pinnedId) => pinnedId !== id), id])
  const unpin = (id: string) => onChange(pinnedIds.filter((pinnedId) => pinnedId !== id))
  const room = pinnedIds.length < mostPinned
  return (
    <Card
      title={<span role="status">{preview.data ? itemsInWords(preview.data.total) : 'Items'}</span>}
      description="As shoppers see them. Pin the items to show first."
    >
      {mayEdit && room && (
        <FindItem
          verb="Pin"
          icon={<Pin aria-hidden />}
          takenIds={pinnedIds}
          onFound={({ id }) => pin(id)}
        />
      )}
      <Loaded query={preview} what="the items" rows={5}>
        {({ pinned, rows, total }) => {
          const pinnedById = new Map(pinned.map((item) => [item.id, item]))
          const first = pinnedIds.flatMap((id) => pinnedById.get(id) ?? [])
          return (
            <>
              {first.length > 0 && (
                <ol
                  aria-label="Pinned items"
                  data-adds="pin"
                  className="mb-3 border-b border-line pb-1"
                >
                  {first.map((item, index) => (
                    <ItemLine key={item.id} item={item}>
                      {mayEdit && (
                        <>
                          <MoveButtons
                            what={item.title}
                            index={index}
                            count={first.length}
                            onMove={(place) =>
                              onChange(
                                first
                                  .map(({ id }) => id)
                                  .toSpliced(index, 1)
                                  .toSpliced(place, 0, item.id),
                              )
                            }
                          />
                          <IconButton
                            label={`Unpin ${item.title}`}
                            icon={<PinOff aria-hidden />}
                            data-removes="pin"
                            onClick={({ currentTarget }) =>
                              void keepFocus(currentTarget, () => unpin(item.id))
                            }
                          />
                        </>
                      )}
                    </ItemLine>
                  ))}
                </ol>
              )}
              <ul aria-label="Items matching the rule">
                {rows.map((item) => (
                  <ItemLine key={item.id} item={item}>
                    {mayEdit && room && (
                      <IconButton
                        label={`Pin ${item.title}`}
                        icon={<Pin aria-hidden />}
                        data-removes="unpinned"
                        onClick={({ currentTarget }) =>
                          void keepFocus(currentTarget, () => pin(item.id))
                        }
                      />
                    )}
                  </ItemLine>
                ))}
              </ul>
              <More
                more={total - first.length - rows.length}
                isEmpty={total + first.length === 0}
              />
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

const itemsInWords = (total: number) => (total === 1 ? '1 item' : `${total} items`)

function More({ more, isEmpty }: { more: number; isEmpty: boolean }) {
  if (isEmpty)
    return <p className="py-2 text-sm text-soft">No items for sale meet all conditions.</p>
  return more > 0 ? <p className="pt-2 text-sm text-soft">and {more} more</p> : null
}
