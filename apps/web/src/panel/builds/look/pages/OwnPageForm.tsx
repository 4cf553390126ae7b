import { deleteOwnPage, updateOwnPage, type OwnPage } from '@marketday/contract/shop/own-pages'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { ConfirmButton } from '../../../../ui/dialogs/ConfirmButton.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { Form } from '../../../../ui/fields/Form.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
import { act } from '../../../act.ts'

/** The text of a page, and whether shoppers see it. */
export function OwnPageForm({ page }: { page: OwnPage }) {
  const [title, setTitle] = useState(page.title)
  const [body, setBody] = useState(page.body)
  const [isPublished, setPublished] = useState(page.isPublished)
  const isMissing = title.trim() === ''
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['page'] })
  const save = async () => {
    const change = { title, body, isPublished, version: page.version }
    await call(updateOwnPage, { params: { shopPageId: page.id }, body: change })
    notify(isPublished ? 'Published: it is in your shop with its next build' : 'Saved')
    await refresh()
  }
  const remove = () =>
    act(
      async () => {
        await call(deleteOwnPage, { params: { shopPageId: page.id } })
        await refresh()
      },
      { done: 'Deleted', failed: 'The page was not deleted' },
    )
  return (
    <div className="mt-3 flex max-w-2xl flex-col gap-4">
      <Form
        action={isPublished && !page.isPublished ? 'Save and publish' : 'Save page'}
        button={{ className: 'self-start' }}
        isComplete={!isMissing}
        onSubmit={save}
      >
        {({ isChecked }) => (
          <>
            <TextField
              label="Title of the page"
              name="title"
              maxLength={120}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
              error={isChecked && isMissing ? 'Give the page a title' : undefined}
            />
            <TextArea
              label="Text of the page"
              name="body"
              rows={12}
              maxLength={50_000}
              hint="Plain text or Markdown"
              value={body}
              onChange={(event) => setBody(event.target.value)}
            />
            <Checkbox
              name="isPublished"
              label="Show it in the shop"
              hint={
                page.oldPath && `Its old address ${page.oldPath} leads to it once it is published.`
              }
              checked={isPublished}
              onChange={(event) => setPublished(event.target.checked)}
            />
          </>
        )}
      </Form>
      <ConfirmButton
        variant="secondary"
        size="small"
        className="self-start"
        dangerous
        title={`Delete “${page.title}”?`}
        confirmLabel="Delete page"
        consequence="Its text is gone, and its old address leads nowhere any more."
        onConfirm={remove}
      >
        Delete this page
      </ConfirmButton>
    </div>
  )
}
