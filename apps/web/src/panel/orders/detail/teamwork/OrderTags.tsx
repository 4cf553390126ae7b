import { tagOrder } from '@marketday/contract/orders/acts/order-marks'
import type { Order } from '@marketday/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { SuggestField } from '../../../../ui/fields/SuggestField.tsx'
import { Form } from '../../../../ui/forms/Form.tsx'
import { keepFocus } from '../../../forms/keep-focus.ts'
import { actOnOrder, orderChoicesQuery, performOnOrder } from '../../order-queries.ts'

export function OrderTags({ order }: { order: Order }) {
  const mayTag = order.actions.tag === null
  const remove = (tag: string) =>
    actOnOrder(
      () => call(tagOrder, { params: { orderId: order.id }, body: { add: [], remove: [tag] } }),
      {
        failed: 'The tag was not taken off',
      },
    )
  return (
    <div className="mt-4 flex flex-col gap-3">
      {order.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {order.tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full bg-primary-soft pl-3 text-sm text-primary-ink last:pr-0"
            >
              <bdi className="truncate py-1 pr-2">{tag}</bdi>
              {mayTag && (
                <button
                  type="button"
                  aria-label={`Take off ${tag}`}
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
          <TagForm order={order} />
        </div>
      )}
    </div>
  )
}

const mostShown = 8

function TagForm({ order }: { order: Order }) {
  const { data } = useQuery(orderChoicesQuery)
  const form = useForm({ tag: '' }, (draft) =>
    checked(draft, { tag: draft.tag.trim() === '' && 'Write a tag first' }),
  )
  const add = async ({ tag }: { tag: string }) => {
    const body = { add: [tag.trim()], remove: [] }
    await performOnOrder(() => call(tagOrder, { params: { orderId: order.id }, body }), 'Tag added')
    form.change({ tag: '' })
  }
  const known = (data?.tags ?? []).filter((tag) => !order.tags.includes(tag))
  return (
    <Form
      action="Add tag"
      button={{ variant: 'secondary', size: 'small', className: '' }}
      className="flex flex-col items-start gap-2"
      {...form.sending(add)}
    >
      <div className="w-full">
        <SuggestField
          label="Add a tag"
          maxLength={40}
          {...form.value('tag')}
          find={async (text) =>
            known
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
