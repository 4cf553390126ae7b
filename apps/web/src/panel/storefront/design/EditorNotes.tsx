import { listDesignEditors } from '@marketday/contract/storefront/shop/shop-draft'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useEditing, useEditorState } from './editor-context.ts'

/** Each save of another member refreshes it through the events of builds. */
const editorsQuery = queryOptions({
  queryKey: ['build', 'design-editors'],
  queryFn: ({ signal }) => call(listDesignEditors, { signal }),
  refetchInterval: 60_000,
})

/** Who else edits, and what their saves meant for edits of this member. */
export function EditorNotes() {
  const { editor } = useEditing()
  const notes = useEditorState((state) => state.notes)
  const names = useQuery(editorsQuery).data?.names ?? []
  return (
    <>
      <p role="status" className="text-sm text-info empty:hidden">
        {names.length > 0 && (
          <span className="mb-3 flex items-center gap-2 rounded-lg bg-info-soft px-4 py-2">
            <Users aria-hidden className="size-4 shrink-0" />
            {names.join(' and ')} {names.length === 1 ? 'is' : 'are'} editing the design too
          </span>
        )}
      </p>
      {notes.length > 0 && (
        <div
          role="alert"
          className="mb-3 flex flex-wrap items-start justify-between gap-3 rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn"
        >
          <ul className="min-w-0 flex-1 basis-64">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <Button variant="secondary" size="small" onClick={editor.forgetNotes}>
            Close
          </Button>
        </div>
      )}
    </>
  )
}
