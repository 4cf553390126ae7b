import {
  createCollection,
  deleteCollection,
  moveCollection,
  type Collection,
} from '@marketday/contract/catalog/collections'
import { useQuery } from '@tanstack/react-query'
import { LayoutGrid, Trash2 } from 'lucide-react'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { UiLink } from '../../../ui/link.tsx'
import { MoveButtons } from '../../../ui/lists/MoveButtons.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../act.ts'
import { UnbuiltNote } from '../../storefront/builds/NewBuildButton.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { collectionsQuery, refreshCollections } from './collection-queries.ts'
import { ruleInWords, useRuleWords } from './collection-words.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader() {
  void queryClient.prefetchQuery(collectionsQuery)
  return null
}

/** Collections in display order of home page and menu. */
export default function CollectionsPage() {
  const collections = useQuery(collectionsQuery)
  const mayEdit = useCan()('products.edit')
  const add = (
    <UiLink href={to('newCollection')} aria-keyshortcuts="n" className={buttonStyles({})}>
      Add collection
    </UiLink>
  )
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Collections"
        description="Items grouped by a rule, shown as shop pages, on the home page and in the menu."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Collections' },
        ]}
        actions={mayEdit && add}
      />
      <div className="flex flex-col gap-4">
        <UnbuiltNote />
        <Loaded query={collections} what="the collections" rows={4}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title="No collections yet" icon={<LayoutGrid />} action={mayEdit && add}>
                Group items, such as gifts, new items or everything without nuts. New items that
                match are added automatically.
              </EmptyState>
            ) : (
              <ol aria-label="Collections" className="flex flex-col gap-3">
                {rows.map((row, index) => (
                  <CollectionRow key={row.id} row={row} place={{ index, count: rows.length }} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

type Row = Collection & { readonly itemCount: number }

interface CollectionRowProps {
  row: Row
  place: { readonly index: number; readonly count: number }
}

function CollectionRow({ row, place }: CollectionRowProps) {
  const mayEdit = useCan()('products.edit')
  const describeRule = useRuleWords()
  const params = { collectionId: row.id }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <UiLink
          href={to('collection', params)}
          className="block rounded font-medium text-primary-ink hover:underline"
        >
          <RowName>{row.title}</RowName>
        </UiLink>
        <p className="text-sm wrap-anywhere text-soft">
          {describeRule.currency !== '' && `${ruleInWords(row.rule, describeRule)} · `}
          {row.itemCount === 1 ? '1 item' : `${row.itemCount} items`}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {row.isOnHome && <Badge tone="info">Home page</Badge>}
        {row.isInMenu && <Badge tone="info">Menu</Badge>}
      </span>
      {mayEdit && (
        <span className="flex">
          <MoveButtons
            what={row.title}
            {...place}
            onMove={(position) => void move(row, position)}
          />
          <IconButton
            label={`Delete ${row.title}`}
            icon={<Trash2 aria-hidden />}
            data-removes="collection"
            onClick={({ currentTarget }) =>
              void keepFocus(currentTarget, () => remove(row, place.index))
            }
          />
        </span>
      )}
    </li>
  )
}

const actOnCollections = actsOn(refreshCollections)

const move = ({ id }: Collection, position: number) =>
  actOnCollections(
    () => call(moveCollection, { params: { collectionId: id }, body: { position } }),
    {
      failed: 'The collection could not be moved',
    },
  )

async function remove(collection: Row, position: number) {
  const { id, title } = collection
  const isGone = await actOnCollections(
    () => call(deleteCollection, { params: { collectionId: id } }),
    { failed: 'The collection could not be deleted' },
  )
  if (isGone) notify(`${title} is deleted`, { undo: () => void bringBack(collection, position) })
}

const bringBack = (
  { id: _id, version: _version, itemCount: _count, ...input }: Row,
  position: number,
) =>
  actOnCollections(
    async () => {
      const { id } = await call(createCollection, { body: input })
      await call(moveCollection, { params: { collectionId: id }, body: { position } })
    },
    { done: `${input.title} is restored`, failed: 'The collection could not be restored' },
  )
