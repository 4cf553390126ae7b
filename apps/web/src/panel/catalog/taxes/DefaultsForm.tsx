import {
  setTaxDefaults,
  TaxDefaults,
  type TaxClass,
} from '@marketday/contract/catalog/taxes/tax-classes'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { performsOn } from '../../act.ts'
import { refreshTaxes, taxClassOptions } from './tax-classes-query.ts'

interface DefaultsFormProps {
  defaults: TaxDefaults
  rows: readonly TaxClass[]
}

const perform = performsOn(refreshTaxes)

/** Default tax classes of items and fees. */
export function DefaultsForm({ defaults, rows }: DefaultsFormProps) {
  const form = useForm(draftOf(defaults), ({ itemClassId, deliveryClassId }) =>
    TaxDefaults.safeParse({
      itemClassId: itemClassId || null,
      deliveryClassId: deliveryClassId || null,
    }),
  )
  const save = (body: TaxDefaults) =>
    perform(() => call(setTaxDefaults, { body }), 'The taxes are saved')
  const field = { options: taxClassOptions(rows), placeholder: 'No tax' }
  return (
    <Form {...form.sending(save)} action="Save taxes">
      <SelectField
        label="Items without a class"
        hint="And without a class on their category or a parent category."
        {...field}
        {...form.text('itemClassId')}
      />
      <SelectField label="Delivery fees" {...field} {...form.text('deliveryClassId')} />
    </Form>
  )
}

const draftOf = ({ itemClassId, deliveryClassId }: TaxDefaults) => ({
  itemClassId: itemClassId ?? '',
  deliveryClassId: deliveryClassId ?? '',
})
