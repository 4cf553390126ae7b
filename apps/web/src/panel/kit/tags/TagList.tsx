import { X } from 'lucide-react'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { SuggestField } from '../../../ui/fields/SuggestField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'

interface TagListProps {
  tags: readonly string[]
  /** Suggestions, loaded on typing. */
  findKnown: () => Promise<readonly string[]>
  mayTag: boolean
  add: (tag: string) => Promise<unknown>
  remove: (tag: string) => Promise<unknown>
}

export function TagList({ tags, findKnown, mayTag, add, remove }: TagListProps) {
  return (
    <div className="mt-4 flex flex-col gap-3">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-primary-soft pl-3 text-sm text-primary-ink last:pr-0"
            >
              <bdi className="truncate py-1 pr-2">{tag}</bdi>
              {mayTag && (
                <button
                  type="button"
                  aria-label={`Remove ${tag}`}
                  data-removes="tag"
                  className="no-print -ml-1 inline-flex size-7 items-center justify-center rounded-full hover:bg-hover"
                  onClick={({ currentTarget }) => void keepFocus(currentTarget, () => remove(tag))}
                >
                  <X aria-hidden className="size-3.5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayTag && (
        <div className="no-print" data-adds="tag">
          <TagForm tags={tags} findKnown={findKnown} add={add} />
        </div>
      )}
    </div>
  )
}

const mostShown = 8

function TagForm({ tags, findKnown, add }: Pick<TagListProps, 'add' | 'findKnown' | 'tags'>) {
  const form = useForm({ tag: '' }, (draft) =>
    checked(draft, { tag: draft.tag.trim() === '' && 'Enter a tag' }),
  )
  const save = async ({ tag }: { tag: string }) => {
    await add(tag.trim())
    form.change({ tag: '' })
  }
  return (
    <Form
      action="Add tag"
      button={{ variant: 'secondary', size: 'small', className: '' }}
      className="flex flex-col items-start gap-2"
      {...form.sending(save)}
    >
      <div className="w-full">
        <SuggestField
          label="Add a tag"
          maxLength={40}
          {...form.value('tag')}
          find={async (text) =>
            (await findKnown())
              .filter((tag) => !tags.includes(tag))
              .filter((tag) => tag.toLowerCase().includes(text.toLowerCase()))
              .slice(0, mostShown)
              .map((tag) => ({ id: tag, label: tag }))
          }
          onChoose={({ label }) => form.change({ tag: label })}
        />
      </div>
    </Form>
  )
}
