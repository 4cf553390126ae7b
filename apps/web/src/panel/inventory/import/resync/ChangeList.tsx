import type { Import } from '@marketday/contract/imports/imports'
import type { ChangeKind, ImportChange } from '@marketday/contract/imports/resync'
import { ImageOff } from 'lucide-react'
import { Badge, type Tone } from '../../../../ui/feedback/Badge.tsx'
import { act } from '../../../act.ts'
import { ChangedFields } from './ChangedFields.tsx'
import { choose } from './resync-queries.ts'
import { Tick } from './Tick.tsx'

interface ChangeListProps {
  entry: Import
  rows: readonly ImportChange[]
}

/** One card per item that differs, with what differs of it. */
export function ChangeList({ entry, rows }: ChangeListProps) {
  return (
    <ul
      aria-label="Differences"
      className="flex flex-col divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
    >
      {rows.map((change) => (
        <ChangeRow key={change.key} entry={entry} change={change} />
      ))}
    </ul>
  )
}

function ChangeRow({ entry, change }: { entry: Import; change: ImportChange }) {
  const { key, kind, title, fields, isChosen } = change
  const open = fields.filter((field) => field.field !== 'availability')
  const isPartly = isChosen && open.some((field) => !field.isChosen)
  const tick = (isTicked: boolean) =>
    act(() => choose(entry.id, { keys: [key], isChosen: isTicked }), {
      failed: `${title} was not changed`,
    })
  return (
    <li className="grid grid-cols-[auto_2.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-3 px-4 py-3">
      <Tick
        label={`${labels[kind]} ${title}`}
        labelHidden
        isChosen={isChosen}
        isPartly={isPartly}
        onTick={tick}
      />
      <span className="flex size-10 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken">
        {change.thumbnail ? (
          <img src={change.thumbnail} alt="" className="size-full object-cover" />
        ) : (
          <ImageOff aria-hidden className="size-4 text-faint" />
        )}
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-medium wrap-anywhere">{title}</h3>
        <Badge tone={tones[kind]}>{words[kind]}</Badge>
        {kind === 'gone' && (
          <p className="w-full text-sm text-soft">Archived when ticked; nothing is deleted.</p>
        )}
        {kind === 'added' && (
          <p className="w-full text-sm text-soft">
            Comes without stock: count it in under Stock if you count it.
          </p>
        )}
      </div>
      {fields.length > 0 && <ChangedFields entry={entry} change={change} />}
    </li>
  )
}

const labels: Record<ChangeKind, string> = {
  added: 'Add',
  changed: 'Change',
  gone: 'Archive',
}
const words: Record<ChangeKind, string> = { added: 'New', changed: 'Changed', gone: 'Gone' }
const tones: Record<ChangeKind, Tone> = { added: 'good', changed: 'info', gone: 'warn' }
