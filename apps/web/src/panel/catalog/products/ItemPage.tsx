import type { Item } from '@marketday/contract/catalog/products/products'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type RefObject } from 'react'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../paths.ts'
import { ApiError } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { NeighbourLinks } from '../../kit/NeighbourLinks.tsx'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import type { UnsavedForm } from '../../forms/unsaved-form.ts'
import { itemQuery, refreshInventory } from '../inventory-queries.ts'
import { ItemActions } from './ItemActions.tsx'
import { ItemStatus } from './ItemStatus.tsx'
import { ItemEditor } from './editor/ItemEditor.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ params }: ClientLoaderFunctionArgs) {
  void queryClient.prefetchQuery(itemQuery(params['itemId'] ?? ''))
  return null
}

export default function ItemPage() {
  const { itemId = '' } = useParams()
  const [isGoing, setGoing] = useState(false)
  // Disabled during deletion, even if events arrive before the page is left.
  const item = useQuery({ ...itemQuery(itemId), enabled: !isGoing })
  const form = useRef<UnsavedForm>(null)
  if (item.error instanceof ApiError && item.error.status === 404) return <MissingItem />
  return (
    <>
      <Heading item={item.data} form={form} onGoing={setGoing} />
      <Loaded query={item} what="the item">
        {(loadedItem) => <Editable item={loadedItem} form={form} />}
      </Loaded>
    </>
  )
}

interface FormHolder {
  form: RefObject<UnsavedForm | null>
}

interface HeadingProps extends FormHolder {
  item: Item | undefined
  onGoing: (isGoing: boolean) => void
}

function Heading({ item, form, onGoing }: HeadingProps) {
  const title = item?.title ?? 'Item'
  usePageTitle(title)
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {title}
            {item && <ItemStatus item={item} />}
          </span>
        }
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: title },
        ]}
        besideCrumbs={
          item && (
            <NeighbourLinks list="items" id={item.id} hrefOf={(itemId) => to('item', { itemId })} />
          )
        }
        actions={item && <ItemActions item={item} form={form} onGoing={onGoing} />}
      />
    </>
  )
}

const ItemHistory = lazyPart(() => import('./ItemHistory.tsx').then((part) => part.ItemHistory))

function Editable({ item: read, form }: FormHolder & { item: Item }) {
  const [restored, setRestored] = useState<Item | null>(null)
  // A restored version may be known before the refetch: otherwise the form would start with old
  // values.
  const item = restored?.id === read.id && restored.version > read.version ? restored : read
  const show = async (saved: Item) => {
    await showAnswer(itemQuery(saved.id).queryKey, saved)
    void refreshInventory()
  }
  return (
    <>
      {item.actions.edit && <ReadOnlyNote reason={item.actions.edit} />}
      <fieldset disabled={item.actions.edit !== null} className="min-w-0">
        <legend className="sr-only">{item.title}</legend>
        <ItemEditor
          // Another item, or a changed archive state, needs a new form.
          key={`${item.id} ${item.status === 'archived'} ${restored?.version}`}
          item={item}
          handle={form}
          currency={item.currency}
          onSaved={(saved) => {
            void show(saved)
            notify('Saved')
          }}
        />
      </fieldset>
      <ItemHistory
        key={item.id}
        item={item}
        form={form}
        onRestored={async (saved) => {
          await show(saved)
          setRestored(saved)
        }}
      />
    </>
  )
}

function MissingItem() {
  return (
    <EmptyState
      title="This item does not exist"
      action={
        <UiLink href={to('inventoryManagement')} className={buttonStyles({})}>
          All items
        </UiLink>
      }
    >
      It may have been deleted, or belong to another business.
    </EmptyState>
  )
}
