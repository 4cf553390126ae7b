import { isForSale } from '@marketday/contract/catalog/products/product-shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { marketsQuery } from '../../inventory-queries.ts'
import type { ItemDraft } from './item-draft.ts'

const BoundDateTime = lazyPart(() =>
  import('./BoundDateTime.tsx').then((part) => part.BoundDateTime),
)

export function PublishingTimes() {
  const { setValue } = useFormContext<ItemDraft>()
  const [status, unpublishAt] = useWatch<ItemDraft, ['status', 'unpublishAt']>({
    name: ['status', 'unpublishAt'],
  })
  const [isAsked, setIsAsked] = useState(false)
  const timeZone = useQuery(marketsQuery).data?.timeZone
  const hasEnd = isAsked || unpublishAt !== null
  if (!isForSale(status) || !timeZone) return null
  return (
    <>
      {status === 'scheduled' && (
        <BoundDateTime name="publishAt" label="Publish at" timeZone={timeZone} />
      )}
      <Checkbox
        label="Unpublish at a set time"
        checked={hasEnd}
        onChange={({ target }) => {
          setIsAsked(target.checked)
          if (!target.checked) setValue('unpublishAt', null, { shouldDirty: true })
        }}
      />
      {hasEnd && <BoundDateTime name="unpublishAt" label="Unpublish at" timeZone={timeZone} />}
    </>
  )
}
