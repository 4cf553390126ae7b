import { LockOpen } from 'lucide-react'

import type { Import } from '@marketday/contract/imports/imports'
import type {
  ChangeKind,
  ImportChange,
  ChangedField,
  ComparedField,
} from '@marketday/contract/imports/resync'

import { Badge, type Tone } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { act } from '../../act.ts'
import { FoundPicture } from '../website/FoundPicture.tsx'
import { choose } from './resync-queries.ts'
import { Tick } from './Tick.tsx'
import { money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

export const differenceColumns = (
  entry: Pick<Import, 'id' | 'currency'>,
): readonly Column<ImportChange>[] => [
  {
    key: 'choice',
    header: 'Apply',
    fixed: true,
    card: 'before',
    width: 3,
    cell: (change) => <ItemTick importId={entry.id} change={change} />,
  },
  {
    key: 'item',
    header: 'Item',
    primary: true,
    width: 9,
    card: 'whole',
    cell: (change) => <Item change={change} />,
  },
  {
    key: 'fields',
    header: 'Differences',
    width: 14,
    card: 'whole',
    cell: (change) =>
      change.fields.length > 0 ? (
        <ChangedFields entry={entry} change={change} />
      ) : (
        <span className="text-soft">{notes[change.kind]}</span>
      ),
  },
]

interface ItemTickProps {
  importId: string
  change: ImportChange
}

function ItemTick({ importId, change: { key, kind, title, fields, isChosen } }: ItemTickProps) {
  const open = fields.filter((field) => field.field !== 'availability')
  return (
    <Tick
      label={`${labels[kind]} ${title}`}
      labelHidden
      isChosen={isChosen}
      isPartly={isChosen && open.some((field) => !field.isChosen)}
      onTick={(isTicked) =>
        act(() => choose(importId, { keys: [key], isChosen: isTicked }), {
          failed: `${title} could not be changed`,
        })
      }
    />
  )
}

const Item = ({ change: { kind, title, thumbnail } }: { change: ImportChange }) => (
  <span className="flex items-start gap-3">
    <FoundPicture thumbnail={thumbnail} />
    <span className="flex min-w-0 flex-col items-start gap-1">
      <bdi className="wrap-anywhere">{title}</bdi>
      <Badge tone={tones[kind]}>{changeLabels[kind]}</Badge>
    </span>
  </span>
)

const notes: Record<ChangeKind, string> = {
  added: 'Added without stock. Enter stock under Stock if you count it.',
  changed: '',
  gone: 'Archived if selected; nothing is deleted.',
}
const labels: Record<ChangeKind, string> = {
  added: 'Add',
  changed: 'Change',
  gone: 'Archive',
}
const changeLabels: Record<ChangeKind, string> = {
  added: 'New',
  changed: 'Changed',
  gone: 'Removed',
}
const tones: Record<ChangeKind, Tone> = { added: 'good', changed: 'info', gone: 'warn' }

interface ChangedFieldsProps {
  entry: Pick<Import, 'id' | 'currency'>
  change: ImportChange
}

/** Changed fields with old and new value; the owner's own values stay until unlocked. */
function ChangedFields({ entry, change }: ChangedFieldsProps) {
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
