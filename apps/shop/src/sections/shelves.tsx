import type { SectionContent } from '@marketday/contract/storefront/shop/shop-pages'

import { hidden, useTranslate } from '../frame-context.tsx'
import { ItemGrid } from '../parts/item-grid.tsx'
import { useEditing } from './settings.tsx'

interface Props {
  readonly content: SectionContent | undefined
  /** Heading setting of the section; undefined if the titles of shelves are none. */
  readonly heading?: string
  /** Title of a shelf without one. */
  readonly title?: string
  readonly eagerCount?: number
}

/** Items of a section, with a heading for each shelf. */
export function Shelves({ content, heading: setting, title = '', eagerCount = 0 }: Props) {
  const t = useTranslate()
  const editing = useEditing()
  const shelves = content?.shelves.filter(({ items }) => items.length > 0) ?? []
  if (shelves.length === 0) return null
  return (
    <div className="section-shelves">
      {shelves.map((shelf, index) => {
        const heading = shelf.title || title
        return (
          <section key={heading}>
            <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6">
              <h2
                className="text-2xl font-bold sm:text-3xl"
                {...(setting !== undefined &&
                  shelves.length === 1 &&
                  editing.setting('heading', setting))}
              >
                {heading}
              </h2>
              {shelf.to && (
                <a className="link" href={shelf.to}>
                  {t.rich('shop.seeAll', { title: heading, hidden })}
                </a>
              )}
            </div>
            <ItemGrid items={shelf.items} eagerCount={index === 0 ? eagerCount : 0} isShelf />
          </section>
        )
      })}
    </div>
  )
}
