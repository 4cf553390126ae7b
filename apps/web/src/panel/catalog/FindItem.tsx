import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { FoundItems } from './FoundItems.tsx'
import { itemsQuery } from './inventory-queries.ts'
import { ItemLine } from './ItemLine.tsx'

interface FindItemProps {
  /** Button label, such as `Pin`. */
  verb: string
  icon: ReactNode
  takenIds: readonly string[]
  onFound: (item: { readonly id: string; readonly title: string }) => void
}

export function FindItem({ verb, icon, takenIds, onFound }: FindItemProps) {
  const [text, setText] = useState('')
  const searchText = text.trim()
  const matches = useQuery({
    ...itemsQuery({ search: searchText, limit: 5 }),
    enabled: searchText.length > 1,
  })
  return (
    <div className="mb-4 flex flex-col gap-2">
      <SearchField
        label={`${verb} an item`}
        placeholder={`${verb} an item: name, SKU or barcode`}
        value={text}
        onChange={setText}
      />
      <FoundItems query={matches} isTaken={({ id }) => takenIds.includes(id)}>
        {({ id, title, image, minPriceMinor, currency }) => (
          <ItemLine key={id} item={{ id, title, image, priceMinor: minPriceMinor, currency }}>
            <IconButton
              label={`${verb} ${title}`}
              icon={icon}
              onClick={() => {
                onFound({ id, title })
                setText('')
              }}
            />
          </ItemLine>
        )}
      </FoundItems>
    </div>
  )
}
