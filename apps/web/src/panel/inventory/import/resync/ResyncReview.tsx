import type { Import } from '@marketday/contract/imports/imports'
import { changeKinds, type ChangeKind } from '@marketday/contract/imports/resync'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { count } from '../../../../platform/format.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { ShowMore } from '../../../kit/list/ShowMore.tsx'
import { ApplyBar } from './ApplyBar.tsx'
import { ChangeList } from './ChangeList.tsx'
import { changesQuery } from './resync-queries.ts'

/** What differs between the website and the shop; nothing is written before it is applied. */
export function ResyncReview({ entry }: { entry: Import }) {
  const { changes } = entry
  if (changes === null)
    return (
      <EmptyState title="The website is being read again">
        Nothing in your shop changes before you have looked through it.
      </EmptyState>
    )
  if (changes.added + changes.changed + changes.gone === 0)
    return (
      <EmptyState title="Nothing has changed">
        What could be read of your website is what your shop already has.
      </EmptyState>
    )
  return <Differences entry={entry} changes={changes} />
}

interface DifferencesProps {
  entry: Import
  changes: NonNullable<Import['changes']>
}

function Differences({ entry, changes }: DifferencesProps) {
  const [kind, setKind] = useState<ChangeKind | ''>('')
  const list = useInfiniteQuery(changesQuery(entry.id, kind))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      {entry.status === 'failed' && (
        <p role="alert" className="text-sm font-medium text-bad">
          Applying stopped before its end. What was applied stays; press the button to go on.
        </p>
      )}
      <SelectField
        label="Show"
        className="sm:max-w-64"
        value={kind}
        options={[
          {
            value: '',
            label: `Everything (${count(changes.added + changes.changed + changes.gone)})`,
          },
          ...changeKinds.map((value) => ({
            value,
            label: `${kindNames[value]} (${count(changes[value])})`,
          })),
        ]}
        onChange={(event) => setKind(event.target.value as ChangeKind | '')}
      />
      <ApplyBar entry={entry} kind={kind} />
      <Loaded query={list} what="the changes">
        {() =>
          rows.length === 0 ? (
            <EmptyState title="Nothing of this kind" />
          ) : (
            <ChangeList entry={entry} rows={rows} />
          )
        }
      </Loaded>
      <ShowMore query={list} className="self-center" />
    </>
  )
}

const kindNames: Record<ChangeKind, string> = {
  added: 'New',
  changed: 'Changed',
  gone: 'Gone from the website',
}
