import type { Item } from '@marketday/contract/catalog/products/products'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { SelectField, type SelectOption } from '../../../../../ui/fields/SelectField.tsx'
import type { ItemDraft, VariantDraft } from '../item-draft.ts'
import { linesPerPage, linesWith, pageWith, VariantPages } from './VariantPages.tsx'
import { shownColumns, VariantRow } from './VariantRow.tsx'

export interface VariantTableProps {
  variants: readonly VariantDraft[]
  saved: ReadonlyMap<string, Item['variants'][number]>
  currency: string
  hasSale: boolean
  /** Whether stock is tracked. */
  isCounted: boolean
  pictures: readonly SelectOption[] | null
  /** Options; null if all use the item's class. */
  taxClasses: readonly SelectOption[] | null
  /** Line to reveal, such as one with an error; new object per request. */
  sought: { readonly line: number } | null
}

/** One line per variant, paginated; filterable by option values. */
export function VariantTable(props: VariantTableProps) {
  const { variants, saved, currency, hasSale, isCounted, pictures, taxClasses, sought } = props
  const [filters, setWanted] = useState<readonly string[]>([])
  const [page, setPage] = useState(0)
  const [followed, setFollowed] = useState(sought)
  if (sought !== followed) {
    setFollowed(sought)
    setWanted([])
    setPage(pageWith(sought?.line ?? 0, variants.length))
  }
  const lines = linesWith(variants, filters)
  const currentPage = pageWith(page * linesPerPage, lines.length)
  const first = currentPage * linesPerPage
  const drawn = lines.slice(first, first + linesPerPage)
  const columns = [
    { header: 'Variant', share: 14 },
    ...shownColumns({ hasSale, isCounted, pictures, taxClasses }),
  ]
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  return (
    <>
      {variants.length > linesPerPage && (
        <ValueFilters
          wanted={filters}
          onChange={(next) => {
            setWanted(next)
            setPage(0)
          }}
        />
      )}
      <div
        role="region"
        aria-label="Variants"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative -mx-5 scroll-pl-36 overflow-x-auto border-y border-line"
      >
        <table className="w-full table-fixed text-sm" style={{ minWidth: `${shares / 2}rem` }}>
          <thead>
            <tr>
              {columns.map(({ header, share }) => (
                <th
                  key={header}
                  scope="col"
                  style={{ width: `${share}%` }}
                  className="bg-surface px-1.5 py-2 text-left align-bottom font-medium text-soft first:sticky first:left-0 first:z-10 first:pl-5 last:pr-5"
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map((line) => {
              const { id, optionValues = [] } = variants[line] ?? {}
              const title = optionValues.join(' / ')
              return (
                <VariantRow
                  key={`${line} ${title}`}
                  index={line}
                  title={title}
                  currency={currency}
                  hasSale={hasSale}
                  isCounted={isCounted}
                  pictures={pictures}
                  taxClasses={taxClasses}
                  stock={id ? saved.get(id)?.stock : undefined}
                />
              )
            })}
          </tbody>
        </table>
      </div>
      {variants.length > linesPerPage && (
        <VariantPages first={first} drawn={drawn.length} all={lines.length} onTurn={setPage} />
      )}
    </>
  )
}

interface ValueFiltersProps {
  wanted: readonly string[]
  onChange: (filters: readonly string[]) => void
}

function ValueFilters({ wanted, onChange }: ValueFiltersProps) {
  const options = useFormContext<ItemDraft>()
    .getValues('options')
    .filter(({ values }) => values.length > 0)
  return (
    <div role="group" aria-label="Show variants of" className="grid gap-3 sm:grid-cols-3">
      {options.map(({ name, values }, place) => (
        <SelectField
          key={place}
          label={name}
          placeholder="All"
          options={values.map((value) => ({ value, label: value }))}
          value={wanted[place] ?? ''}
          onChange={(event) =>
            onChange(
              options.map((_option, index) =>
                index === place ? event.target.value : (wanted[index] ?? ''),
              ),
            )
          }
        />
      ))}
    </div>
  )
}
