import type { Import } from '@marketday/contract/imports/imports'
import type { ChangeKind, ImportChange } from '@marketday/contract/imports/resync'
import { Badge, type Tone } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { act } from '../../act.ts'
import { FoundPicture } from '../website/FoundPicture.tsx'
import { ChangedFields } from './ChangedFields.tsx'
import { choose } from './resync-queries.ts'
import { Tick } from './Tick.tsx'

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
