import type { Item } from '@marketday/contract/products/products'
import { draftOf, type ItemDraft } from './item-draft.ts'
import { wordOf } from './item-form.ts'

/** Where what stands in the form differs from what somebody else saved. */
export function Differences({ theirs, mine }: { theirs: Item; mine: ItemDraft }) {
  const other = draftOf(theirs)
  const names = Object.keys(mine) as (keyof ItemDraft)[]
  const differing = names.filter(
    (name) => JSON.stringify(mine[name]) !== JSON.stringify(other[name]),
  )
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-soft">
          <th scope="col" className="py-1 pr-3 font-medium">
            What
          </th>
          <th scope="col" className="py-1 pr-3 font-medium">
            Mine
          </th>
          <th scope="col" className="py-1 font-medium">
            Theirs
          </th>
        </tr>
      </thead>
      <tbody>
        {differing.map((name) => (
          <tr key={name} className="border-t border-line align-top">
            <th scope="row" className="py-2 pr-3 text-left font-medium">
              {wordOf(name)}
            </th>
            <td className="py-2 pr-3 break-words">{inWords(mine[name])}</td>
            <td className="py-2 break-words">{inWords(other[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function inWords(value: ItemDraft[keyof ItemDraft]): string {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value === null || value === '' ? '–' : String(value)
}
