import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { Category } from '@marketday/contract/catalog/categories/categories'
import {
  createCategory,
  deleteCategory,
  updateCategory,
} from '@marketday/contract/catalog/categories/categories'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { MoveButtons } from '../../../ui/lists/MoveButtons.tsx'
import { actsOn } from '../../act.ts'
import { categoriesQuery, refreshInventory } from '../inventory-queries.ts'
import { taxClassesQuery, taxClassOptions } from '../tax-classes-query.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'

/** Category tree: add, rename, order, move, remove. Changes take effect at once. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const categories = useQuery(categoriesQuery)
  return (
    <Dialog
      onClose={onClose}
      title="Categories"
      description="How your items are grouped in the shop and in the menu."
    >
      <div className="flex flex-col gap-4">
        <Loaded query={categories} what="the categories" rows={3}>
          {({ rows }) => (
            <ul className="flex flex-col gap-4">
              {rows.map((category) => (
                <li
                  key={`${category.id} ${category.title}`}
                  className="border-b border-line pb-4 last:border-0"
                >
                  <CategoryLine category={category} all={rows} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <NewCategory />
      </div>
    </Dialog>
  )
}

function CategoryLine({ category, all }: { category: Category; all: readonly Category[] }) {
  const [title, setTitle] = useState(category.title)
  const [removing, setRemoving] = useState(false)
  const taxes = useQuery(taxClassesQuery)
  const others = all
    .filter(({ id }) => id !== category.id)
    .map(({ id, title: label }) => ({ value: id, label }))
  const siblings = all.filter(({ parentId }) => parentId === category.parentId)
  const params = { categoryId: category.id }
  const rename = () => {
    const newTitle = title.trim()
    if (newTitle && newTitle !== category.title)
      void saying(() => call(updateCategory, { params, body: { title: newTitle } }))
    else setTitle(category.title)
  }
  if (removing)
    return <Removal category={category} others={others} onCancel={() => setRemoving(false)} />
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label="Name"
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') rename()
        }}
        className="min-w-0 flex-[2_1_14rem]"
      />
      <SelectField
        label="Inside"
        placeholder="Top level"
        options={others}
        value={category.parentId ?? ''}
        onChange={({ target }) =>
          void saying(() =>
            call(updateCategory, { params, body: { parentId: target.value || null } }),
          )
        }
        className="min-w-0 flex-[1_1_8rem]"
      />
      <SelectField
        label="Tax class"
        placeholder="Same as parent"
        options={taxClassOptions(taxes.data?.rows ?? [])}
        value={category.taxClassId ?? ''}
        onChange={({ target }) =>
          void saying(() =>
            call(updateCategory, { params, body: { taxClassId: target.value || null } }),
          )
        }
        className="min-w-0 flex-[1_1_8rem]"
      />
      <span className="py-2.5 text-sm text-soft max-sm:order-last max-sm:w-full max-sm:py-0 sm:w-16">
        {category.itemCount === 1 ? '1 item' : `${category.itemCount} items`}
      </span>
      <span className="flex">
        <MoveButtons
          what={category.title}
          index={siblings.indexOf(category)}
          count={siblings.length}
          onMove={(position) =>
            void saying(() => call(updateCategory, { params, body: { position } }))
          }
        />
        <IconButton
          label={`Remove ${category.title}`}
          icon={<Trash2 aria-hidden />}
          onClick={() => setRemoving(true)}
        />
      </span>
    </div>
  )
}

interface RemovalProps {
  category: Category
  others: { value: string; label: string }[]
  onCancel: () => void
}

function Removal({ category, others, onCancel }: RemovalProps) {
  const [moveTo, setMoveTo] = useState('')
  const remove = () =>
    void saying(() =>
      call(deleteCategory, {
        params: { categoryId: category.id },
        query: moveTo ? { moveTo } : {},
      }),
    )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={`Move the items of ${category.title} to`}
        placeholder="No category"
        options={others}
        value={moveTo}
        onChange={(event) => setMoveTo(event.target.value)}
        className="min-w-0 flex-[1_1_14rem]"
      />
      <Button variant="secondary" onClick={onCancel}>
        Keep it
      </Button>
      <Button variant="danger" onClick={remove}>
        Remove
      </Button>
    </div>
  )
}

function NewCategory() {
  const form = useForm({ title: '' }, ({ title }) =>
    checked({ title: title.trim() }, { title: title.trim() === '' && 'Enter a name' }),
  )
  const add = async (body: BodyInput<typeof createCategory>) => {
    const sent = form.draft.title
    await call(createCategory, { body })
    // The next name may have been typed already; keep it.
    form.begin(({ title }) => ({
      title: title.startsWith(sent) ? title.slice(sent.length).trimStart() : title,
    }))
    void refreshInventory()
  }
  return (
    <Form action="Add" button={{ className: 'self-start' }} {...form.sending(add)}>
      <TextField label="New category" maxLength={80} {...form.text('title')} data-autofocus />
    </Form>
  )
}

const actOnCategories = actsOn(refreshInventory)

const saying = (work: () => Promise<unknown>) =>
  actOnCategories(work, { failed: 'The category could not be changed' })
