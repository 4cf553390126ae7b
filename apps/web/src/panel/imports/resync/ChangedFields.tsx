import type { Import } from '@marketday/contract/imports/imports'
import type { ChangedField, ComparedField, ImportChange } from '@marketday/contract/imports/resync'
import { LockOpen } from 'lucide-react'
import { money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { act } from '../../act.ts'
import { choose } from './resync-queries.ts'
import { Tick } from './Tick.tsx'

interface ChangedFieldsProps {
  entry: Pick<Import, 'id' | 'currency'>
  change: ImportChange
}

/** Changed fields with old and new value; the owner's own values stay until unlocked. */
export function ChangedFields({ entry, change }: ChangedFieldsProps) {
  return (
    <ul aria-label={`Differences of ${change.title}`} className="flex flex-col gap-3">
      {change.fields.map((changed) => (
        <FieldRow key={changed.field} entry={entry} change={change} changed={changed} />
      ))}
    </ul>
  )
}

function FieldRow({ entry, change, changed }: ChangedFieldsProps & { changed: ChangedField }) {
  const { field, isYours, isChosen, lines } = changed
  const name = fieldNames[field]
  const tick = (isTicked: boolean, unlock = false) =>
    act(
      () =>
        choose(entry.id, {
          keys: [change.key],
          field,
          isChosen: isTicked,
          ...(unlock && { unlock }),
        }),
      { failed: `${name} of ${change.title} could not be changed` },
    )
  const isLocked = isYours && !isChosen
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        {isLocked || field === 'availability' ? (
          <span className="text-[0.9375rem] font-medium">{name}</span>
        ) : (
          <Tick
            label={
              <>
                {name}
                <span className="sr-only"> of {change.title}</span>
              </>
            }
            isChosen={isChosen}
            onTick={tick}
          />
        )}
        {isYours && <Badge tone="primary">Yours</Badge>}
        {isLocked && (
          <Button size="small" variant="secondary" onClick={() => tick(true, true)}>
            <LockOpen aria-hidden className="size-4" />
            Unlock
            <span className="sr-only">
              {' '}
              {name} of {change.title}
            </span>
          </Button>
        )}
        {field === 'availability' && (
          <span className="text-sm text-soft">
            For information: your shop counts its own stock.
          </span>
        )}
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {lines.map((line) => (
          <li key={line.variant} className="wrap-anywhere">
            {line.variant && <span className="text-soft">{line.variant}: </span>}
            <span className="sr-only">before </span>
            <del className={isChosen ? 'text-soft' : 'no-underline'}>
              {inWords(line.before, entry.currency)}
            </del>
            <span aria-hidden> → </span>
            <span className="sr-only">, on the website </span>
            <ins className={isChosen ? 'no-underline' : 'text-soft no-underline'}>
              {inWords(line.after, entry.currency)}
            </ins>
          </li>
        ))}
      </ul>
    </li>
  )
}

function inWords(value: string | number | null, currency: string): string {
  if (typeof value === 'number') return money(value, currency)
  return value === null ? 'none' : value || 'empty'
}

const fieldNames: Record<ComparedField, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  price: 'Price',
  'former-price': 'Former price',
  sku: 'SKU',
  variants: 'Variants',
  pictures: 'Pictures',
  availability: 'Availability',
}
