import { updateShopDraft, type ShopDraft } from '@marketday/contract/storefront/shop/shop-draft'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'
import { KeptFormOffer, useKeptForm } from '../../forms/KeptFormOffer.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { draftQuery, storefrontQuery } from '../builds/build-queries.ts'
import { createDesignEditor } from './design-editor.ts'
import type { DesignDraft } from './design-draft.ts'
import { EditorContext, useEditing, useEditorState } from './editor-context.ts'
import { DesignPanes } from './DesignPanes.tsx'
import { EditorNotes } from './EditorNotes.tsx'

/** The design as sections, its settings, and the shop that shows them. */
export function DesignMain() {
  const draft = useQuery(draftQuery)
  return (
    <Loaded query={draft} what="the design of the shop">
      {(stored) => <Editor stored={stored} />}
    </Loaded>
  )
}

function Editor({ stored }: { stored: ShopDraft }) {
  const mayEdit = useCan()('builds.create')
  const [editor] = useState(() =>
    createDesignEditor(stored, {
      send: async (body) => {
        const saved = await call(updateShopDraft, { body })
        await showAnswer(draftQuery.queryKey, saved)
        void queryClient.invalidateQueries(storefrontQuery)
        return saved
      },
      load: () => queryClient.fetchQuery({ ...draftQuery, staleTime: 0 }),
    }),
  )
  useEffect(() => editor.adopt(stored), [editor, stored])
  useEffect(() => {
    const flush = () => void editor.flush()
    addEventListener('online', flush)
    return () => {
      removeEventListener('online', flush)
      flush()
      editor.stop()
    }
  }, [editor])
  return (
    <EditorContext value={{ editor, mayEdit }}>
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see the design of the shop but not change it; ask an owner or a manager" />
      )}
      <Kept />
      <EditorNotes />
      <DesignPanes />
      <Unsaved />
      <Announcement />
    </EditorContext>
  )
}

/** Changes that were never saved, from an earlier visit on this device. */
function Kept() {
  const { editor, mayEdit } = useEditing()
  const isDirty = useEditorState((state) => state.isDirty)
  const kept = useKeptForm<ShopDraft, DesignDraft>({
    of: mayEdit ? 'design' : null,
    opened: editor.get().stored,
    isDirty,
    read: () => editor.get().draft,
    begin: (opened, draft) => editor.restore(opened, draft),
  })
  return <KeptFormOffer kept={kept} />
}

function Unsaved() {
  return <LeaveGuard dirty={useEditorState((state) => state.isDirty)} />
}

function Announcement() {
  return (
    <p role="status" className="sr-only">
      {useEditorState((state) => state.announcement)}
    </p>
  )
}
