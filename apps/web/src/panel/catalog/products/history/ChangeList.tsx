import type { FieldChange } from '@marketday/contract/revisions/revisions'

import { changeLabel, changeValue, type RevisionContext } from './revision-words.ts'

interface ChangeListProps {
  changes: readonly FieldChange[]
  known: RevisionContext
}

/** Changed fields with old and new value; long texts are shortened to the difference. */
export function ChangeList({ changes, known }: ChangeListProps) {
  return (
    <ul className="mt-2 flex flex-col gap-2 text-sm">
      {changes.map((change) => (
        <li
          key={`${change.variantId ?? ''} ${change.field}`}
          className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line"
        >
          <span className="text-soft">{changeLabel(change, known)}: </span>
          <Difference
            from={changeValue(change, change.from, known)}
            to={changeValue(change, change.to, known)}
          />
        </li>
      ))}
    </ul>
  )
}

const around = 60

function Difference({ from, to }: { from: string; to: string }) {
  const isLong = from.length > around && to.length > around
  const cut = isLong ? cutAlike(from, to) : { start: '', from, to, end: '' }
  return (
    <>
      {cut.start.length > around ? `…${cut.start.slice(-around)}` : cut.start}
      {cut.from && (
        <del className="text-soft">
          <span className="sr-only">before </span>
          {cut.from}
        </del>
      )}{' '}
      {cut.to && (
        <ins className="font-medium no-underline">
          <span className="sr-only"> now </span>
          {cut.to}
        </ins>
      )}
      {cut.end.length > around ? `${cut.end.slice(0, around)}…` : cut.end}
    </>
  )
}

interface Cut {
  readonly start: string
  readonly from: string
  readonly to: string
  readonly end: string
}

export function cutAlike(from: string, to: string): Cut {
  const [before, after] = [from.split(/(?<=\s)/), to.split(/(?<=\s)/)]
  const minLength = Math.min(before.length, after.length)
  let head = 0
  while (head < minLength && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < minLength - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return {
    start: before.slice(0, head).join(''),
    from: before.slice(head, before.length - tail).join(''),
    to: after.slice(head, after.length - tail).join(''),
    end: before.slice(before.length - tail).join(''),
  }
}
