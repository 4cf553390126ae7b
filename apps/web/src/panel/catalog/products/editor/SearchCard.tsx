import { slugFromTitle } from '@marketday/contract/catalog/products/slugs'
import { useWatch } from 'react-hook-form'
import { Card } from '../../../../ui/page/Card.tsx'
import { BoundArea, BoundText } from './bound-fields.tsx'
import type { ItemDraft } from './item-draft.ts'

/** The server spells other scripts in Latin letters when the item is saved. */
const previewSlug = (title: string) =>
  /[^\P{L}\p{Script=Latin}]/u.test(title) ? '…' : slugFromTitle(title)

/** Slug and texts for search engines, with a result preview. */
export function SearchCard({ isNew }: { isNew: boolean }) {
  const [title, slug, seoTitle, seoDescription] = useWatch<
    ItemDraft,
    ['title', 'slug', 'seoTitle', 'seoDescription']
  >({
    name: ['title', 'slug', 'seoTitle', 'seoDescription'],
  })
  return (
    <Card title="In search results">
      <div className="flex flex-col gap-4">
        <div className="rounded-xl border border-line p-3 text-sm">
          <p className="truncate text-faint">/products/{slug || previewSlug(title)}</p>
          <p className="truncate font-medium text-primary-ink">
            {seoTitle || title || 'Item title'}
          </p>
          {seoDescription && <p className="line-clamp-2 text-soft">{seoDescription}</p>}
        </div>
        <BoundText
          name="slug"
          optional={isNew}
          hint={isNew ? 'If empty, it comes from the title' : 'The old address redirects here'}
        />
        <BoundText
          name="seoTitle"
          label="Title for search engines"
          optional
          maxLength={120}
          hint={lengthInWords(seoTitle || title, 60)}
        />
        <BoundArea
          name="seoDescription"
          label="Description for search engines"
          optional
          rows={3}
          hint={lengthInWords(seoDescription, 160)}
        />
      </div>
    </Card>
  )
}

/** Search engines truncate longer texts. */
function lengthInWords(text: string, limit: number): string {
  const { length } = text.trim()
  if (length === 0) return `About ${limit} characters are shown`
  if (length <= limit) return `${length} of about ${limit} characters that are shown`
  return `${length} characters, of which about the first ${limit} are shown`
}
