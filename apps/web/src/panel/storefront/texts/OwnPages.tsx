import { useQuery } from '@tanstack/react-query'

import {
  type OwnPage,
  deleteOwnPage,
  updateOwnPage,
} from '@marketday/contract/storefront/shop/own-pages'

import { call } from '../../../platform/api/api.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { act } from '../../act.ts'
import { ownPagesQuery } from '../design/shop-links.ts'

/** Additional text pages; builds include published ones. */
export function OwnPages() {
  const mayEdit = useCan()('builds.create')
  return (
    <Loaded query={useQuery(ownPagesQuery)} what="your pages" skeleton={null}>
      {({ rows }) =>
        rows.length > 0 && (
          <Card
            title="Pages and posts"
            description="Drafts are not in your shop. Published pages appear with the next build."
            className="mt-6"
          >
            <ul aria-label="Your pages" className="flex flex-col divide-y divide-line">
              {rows.map((page) => (
                <li key={page.id} className="flex flex-col gap-1 py-3">
                  <PageName page={page} />
                  {mayEdit && (
                    <details>
                      <summary className="cursor-pointer text-sm font-medium">
                        Edit or publish<span className="sr-only"> {page.title}</span>
                      </summary>
                      <OwnPageForm key={page.version} page={page} />
                    </details>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  )
}

const PageName = ({ page: { title, path, isPublished } }: { page: OwnPage }) => (
  <>
    <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
      {title}
      <Badge tone={isPublished ? 'good' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>
    </h3>
    <p className="text-sm wrap-anywhere text-soft">{path}</p>
  </>
)

function OwnPageForm({ page }: { page: OwnPage }) {
  const { version } = page
  const initial = { title: page.title, body: page.body, isPublished: page.isPublished }
  const form = useForm(initial, (draft) =>
    checked(draft, { title: draft.title.trim() === '' && 'Give the page a title' }),
  )
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['page'] })
  const save = async (draft: typeof initial) => {
    await call(updateOwnPage, { params: { shopPageId: page.id }, body: { ...draft, version } })
    notify(draft.isPublished ? 'Published. It appears in your shop with the next build' : 'Saved')
    await refresh()
  }
  const remove = () =>
    act(
      async () => {
        await call(deleteOwnPage, { params: { shopPageId: page.id } })
        await refresh()
      },
      { done: 'Deleted', failed: 'The page could not be deleted' },
    )
  return (
    <div className="mt-3 flex max-w-2xl flex-col gap-4">
      <Form
        action={form.draft.isPublished && !page.isPublished ? 'Save and publish' : 'Save page'}
        button={{ className: 'self-start' }}
        {...form.sending(save)}
      >
        <TextField label="Page title" name="title" maxLength={120} {...form.text('title')} />
        <TextArea
          label="Page text"
          name="body"
          rows={12}
          maxLength={50_000}
          hint="Plain text or Markdown"
          {...form.text('body')}
        />
        <Checkbox
          name="isPublished"
          label="Show it in the shop"
          hint={
            page.oldPath && `Its old address ${page.oldPath} redirects to it once it is published.`
          }
          {...form.tick('isPublished')}
        />
      </Form>
      <ConfirmButton
        variant="secondary"
        size="small"
        className="self-start"
        dangerous
        title={`Delete “${page.title}”?`}
        confirmLabel="Delete page"
        consequence="Its text is deleted, and its old address no longer redirects."
        onConfirm={remove}
      >
        Delete this page
      </ConfirmButton>
    </div>
  )
}
