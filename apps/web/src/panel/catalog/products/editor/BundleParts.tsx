import { maxParts } from '@marketday/contract/catalog/products/bundles'
import type { Item } from '@marketday/contract/catalog/products/products'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { count } from '../../../../platform/format.ts'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { Failure } from '../../../../ui/feedback/Failure.tsx'
import { SearchField } from '../../../../ui/fields/SearchField.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import { keepFocus } from '../../../forms/use-held-dialog.ts'
import { FoundItems } from '../../FoundItems.tsx'
import { stockQuery } from '../../inventory-queries.ts'
import { itemName } from '../../../stock/item-name.ts'
import { BoundNumber } from './bound-fields.tsx'
import type { ItemDraft, PartDraft } from './item-draft.ts'
import { fieldId } from './item-form.ts'

/** Bundle contents, with the reason they prevent its sale, if any. */
export function BundleParts({ item }: { item: Item | null }) {
  const { getValues, setValue } = useFormContext<ItemDraft>()
  const parts = useWatch<ItemDraft, 'parts'>({ name: 'parts' })
  const change = (next: PartDraft[]) => setValue('parts', next, { shouldDirty: true })
  const { errors } = useFormState<ItemDraft>({ name: 'parts' })
  const saved = new Map(item?.parts.map((part) => [part.variantId, part]))
  return (
    <div
      id={fieldId('parts')}
      tabIndex={-1}
      role="group"
      aria-label="Parts"
      className="flex min-w-0 flex-col gap-3"
    >
      {item?.kind === 'bundle' && <Sellable available={item.availableBundles} />}
      {parts.length > 0 && (
        <ul className="divide-y divide-line" data-adds="part">
          {parts.map(({ title, variantId }, index) => (
            <li
              key={`${index} ${variantId}`}
              className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2"
            >
              <span className="min-w-40 flex-1 self-center text-sm">
                <RowName>{title}</RowName>
                <PartState part={saved.get(variantId)} />
              </span>
              <BoundNumber
                name={`parts.${index}.quantity`}
                label={`${title} in each bundle`}
                labelHidden
                min={1}
                className="w-24"
              />
              <IconButton
                label={`Remove ${title}`}
                icon={<X aria-hidden />}
                data-removes="part"
                onClick={({ currentTarget }) =>
                  void keepFocus(currentTarget, () =>
                    change(getValues('parts').toSpliced(index, 1)),
                  )
                }
              />
              <Failure>{errors.parts?.[index]?.variantId?.message}</Failure>
            </li>
          ))}
        </ul>
      )}
      <Failure>{errors.parts?.message}</Failure>
      {parts.length < maxParts ? (
        <FindPart chosen={parts} onFound={(part) => change([...getValues('parts'), part])} />
      ) : (
        <p className="text-sm text-soft">A bundle has at most {maxParts} parts.</p>
      )}
    </div>
  )
}

function Sellable({ available }: { available: number | null }) {
  if (available === null) return null
  return (
    <p className={available > 0 ? 'text-sm text-soft' : 'text-sm font-medium text-bad'}>
      {available > 0
        ? `${count(available)} can be sold with its parts in stock.`
        : 'None can be sold now.'}
    </p>
  )
}

function PartState({ part }: { part: Item['parts'][number] | undefined }) {
  if (!part) return null
  const { available, problem } = part
  if (problem !== null) return <span className="block font-medium text-bad">{problem}</span>
  if (available === null) return null
  return <span className="block text-soft">{count(available)} to sell</span>
}

interface FindPartProps {
  chosen: readonly PartDraft[]
  onFound: (part: PartDraft) => void
}

function FindPart({ chosen, onFound }: FindPartProps) {
  const [text, setText] = useState('')
  const searchText = text.trim()
  const matches = useQuery({
    ...stockQuery({ search: searchText, limit: 5 }),
    enabled: searchText.length > 1,
  })
  const ids = new Set(chosen.map(({ variantId }) => variantId))
  return (
    <div className="flex min-w-0 flex-col gap-2" data-adds="part">
      <SearchField
        label="Add a part"
        placeholder="Add a part: name, SKU or barcode"
        value={text}
        onChange={setText}
      />
      <FoundItems query={matches} isTaken={({ variantId }) => ids.has(variantId)}>
        {(row) => (
          <li key={row.variantId} className="flex min-w-0 items-center gap-3 py-1 text-sm">
            <span className="min-w-0 flex-1">
              <RowName>{itemName(row)}</RowName>
              <span className="block text-soft">{count(row.onHand)} on hand</span>
            </span>
            <IconButton
              label={`Add ${itemName(row)}`}
              icon={<Plus aria-hidden />}
              onClick={() => {
                onFound({ variantId: row.variantId, title: itemName(row), quantity: 1 })
                setText('')
              }}
            />
          </li>
        )}
      </FoundItems>
    </div>
  )
}
