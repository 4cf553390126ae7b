import {
  createSlotTemplate,
  deleteSlotTemplate,
  SlotTemplateInput,
  updateSlotTemplate,
} from '@marketday/contract/deliveries/delivery-slots'
import type { SlotTemplate } from '@marketday/contract/deliveries/delivery-slots'
import { weekdays } from '@marketday/contract/storefront/shop/opening-hours'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { optionsOf, SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { useCan } from '../account-query.ts'
import { act, perform, templatesQuery } from './delivery-queries.ts'
import { Loaded } from '../kit/list/Loaded.tsx'

type Draft = Omit<SlotTemplate, 'id' | 'cutoffMinutes' | 'capacity'> & {
  id?: string
  cutoffMinutes: number | null
  capacity: number | null
}
const fresh: Draft = {
  kind: 'delivery',
  weekday: 1,
  startsAt: '09:00',
  endsAt: '11:00',
  cutoffMinutes: 120,
  capacity: 12,
}
const kinds = { delivery: 'Delivery', pickup: 'Pick-up' }

export function TimesCard() {
  const mayEdit = useCan()('deliveries.edit')
  const times = useQuery(templatesQuery)
  return (
    <Card
      title="Times"
      description="Repeats every week. Customers can book up to two weeks ahead."
      actions={
        mayEdit && (
          <DialogButton
            size="small"
            dialog={(close) => <TimeDialog given={fresh} onClose={close} />}
          >
            Add a time
          </DialogButton>
        )
      }
    >
      <Loaded query={times} what="the times" rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-soft">No times yet. Orders come without a delivery time.</p>
          ) : (
            weekdays.map((name, index) => {
              const dayRows = rows.filter((row) => row.weekday === index + 1)
              if (dayRows.length === 0) return null
              return (
                <section key={name} className="border-b border-line py-3 last:border-0">
                  <h3 className="mb-1.5 text-sm font-semibold">{name}</h3>
                  <ul className="flex flex-wrap gap-2">
                    {dayRows.map((row) => (
                      <li key={row.id}>
                        <Time row={row} mayEdit={mayEdit} />
                      </li>
                    ))}
                  </ul>
                </section>
              )
            })
          )
        }
      </Loaded>
    </Card>
  )
}

function Time({ row, mayEdit }: { row: SlotTemplate; mayEdit: boolean }) {
  const text = `${kinds[row.kind]} ${row.startsAt}–${row.endsAt} · ${row.capacity}`
  if (!mayEdit)
    return <span className="rounded-lg bg-hover px-3 py-1.5 text-sm tabular-nums">{text}</span>
  return (
    <DialogButton
      variant="secondary"
      size="small"
      className="tabular-nums"
      dialog={(close) => <TimeDialog given={row} onClose={close} />}
    >
      {text}
    </DialogButton>
  )
}

function TimeDialog({ given, onClose }: { given: Draft; onClose: () => void }) {
  const { id: templateId, ...input } = given
  const { draft, change, text, number, sending } = useForm(input, (typed) =>
    SlotTemplateInput.safeParse(typed),
  )
  const save = (body: SlotTemplateInput) =>
    perform(
      () =>
        templateId
          ? call(updateSlotTemplate, { params: { templateId }, body })
          : call(createSlotTemplate, { body }),
      'The time is saved',
    )
  const remove = async () => {
    const send = () => call(deleteSlotTemplate, { params: { templateId: templateId ?? '' } })
    if (
      await act(send, {
        done: 'The time is no longer offered',
        failed: 'The time could not be removed',
      })
    )
      onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={templateId ? 'Change a time' : 'New time'}
      description="Existing bookings keep their time."
      size="small"
      otherActs={
        templateId && (
          <Button variant="quiet" onClick={remove}>
            Stop offering it
          </Button>
        )
      }
      action="Save time"
      {...sending(save)}
    >
      <div className="grid grid-cols-2 gap-4">
        <SelectField label="For" {...text('kind')} options={optionsOf(kinds)} />
        <SelectField
          label="Weekday"
          value={String(draft.weekday)}
          onChange={(event) => change({ weekday: Number(event.target.value) })}
          options={weekdays.map((label, index) => ({ value: String(index + 1), label }))}
        />
        <TextField label="From" type="time" {...text('startsAt')} />
        <TextField label="Until" type="time" {...text('endsAt')} />
        <NumberField label="Maximum orders" min={1} {...number('capacity')} />
        <NumberField label="Order cut-off (minutes before)" min={0} {...number('cutoffMinutes')} />
      </div>
    </FormDialog>
  )
}
