import { RichText } from '@marketday/fields/rich-text/RichText.tsx'
import { useDeferredValue, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { currentShop } from '../../../../platform/api/http.ts'
import { useDocument } from '../../../../platform/document-context.tsx'
import type { ItemDraft } from './item-draft.ts'

export function DescriptionPreview() {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-10 py-2 text-sm font-medium text-primary-ink">
        Description preview
      </summary>
      {isOpen && <Drawn />}
    </details>
  )
}

function Drawn() {
  const { runtime } = useDocument()
  const written = useWatch<ItemDraft, 'description'>({ name: 'description' })
  // Deferred, so that typing stays responsive.
  const text = useDeferredValue(written)
  if (text.trim() === '')
    return <p className="text-sm text-soft">The shop shows no description for this item.</p>
  return (
    <div className="rounded-xl border border-line p-4">
      <RichText text={text} origin={runtime.shopUrl.replace('{slug}', currentShop())} />
    </div>
  )
}
