import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'

import {
  createTaxClass,
  deleteTaxClass,
  type TaxClass,
  TaxDefaults,
  setTaxDefaults,
} from '@marketday/contract/catalog/tax-classes'
import { taxNameIn } from '@marketday/contract/catalog/country-taxes'

import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { countryName } from '../../platform/region-words.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { DialogButton } from '../../ui/dialogs/DialogButton.tsx'
import { notify } from '../../ui/feedback/toast.ts'
import { RowName } from '../../ui/lists/RowName.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { actsOn, performsOn } from '../act.ts'
import { keepFocus } from '../forms/use-held-dialog.ts'
import { ReadOnlyNote } from '../forms/ReadOnlyNote.tsx'
import { refreshTaxes, taxClassesQuery, taxClassOptions } from './tax-classes-query.ts'
import { Loaded } from '../kit/list/Loaded.tsx'
import { useCan } from '../account-query.ts'
import { TaxClassDialog } from './TaxClassDialog.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Form } from '../../ui/forms/Form.tsx'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

export function clientLoader() {
  void queryClient.prefetchQuery(taxClassesQuery)
  return null
}

export default function TaxesPage() {
  const taxes = useQuery(taxClassesQuery)
  const mayEdit = useCan()('settings.edit')
  const country = taxes.data?.country
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Taxes"
        description="Your prices include the tax of the delivery country, unless a market shows prices without tax. Each item uses its own class, or that of its category or the shop."
        actions={
          mayEdit &&
          country && (
            <DialogButton
              dialog={(close) => (
                <TaxClassDialog taxClass={null} country={country} onClose={close} />
              )}
            >
              Add a tax class
            </DialogButton>
          )
        }
      />
      <Loaded query={taxes} what="the taxes" rows={4}>
        {({ rows, defaults, country: home }) => (
          <div className="flex flex-col gap-4">
            {!mayEdit && (
              <ReadOnlyNote reason="Your role can see the taxes but not change them; ask an owner or a manager" />
            )}
            <Card
              title="Tax classes"
              description={`Places without their own rate are taxed as at home (${countryName(home)}). Orders keep the ${taxNameIn(home)} they were placed with.`}
            >
              <ul aria-label="Tax classes" className="flex flex-col">
                {rows.map((row) => (
                  <li
                    key={row.id}
                    className="flex flex-wrap items-center gap-3 border-b border-line py-3 last:border-0"
                  >
                    <TaxClassDetails taxClass={row} />
                    {mayEdit && <Acts taxClass={row} country={home} />}
                  </li>
                ))}
              </ul>
            </Card>
            <Card
              title="Defaults"
              description="Leave both without tax if your business charges none."
            >
              {mayEdit ? (
                <DefaultsForm key={JSON.stringify(defaults)} defaults={defaults} rows={rows} />
              ) : (
                <DefaultFacts defaults={defaults} rows={rows} />
              )}
            </Card>
          </div>
        )}
      </Loaded>
    </div>
  )
}

function DefaultFacts({ defaults, rows }: { defaults: TaxDefaults; rows: readonly TaxClass[] }) {
  const nameOf = (classId: string | null) => rows.find(({ id }) => id === classId)?.name ?? 'No tax'
  return (
    <dl className="flex flex-col gap-2">
      <div>
        <dt className="text-sm text-soft">Items without a class</dt>
        <dd>{nameOf(defaults.itemClassId)}</dd>
      </div>
      <div>
        <dt className="text-sm text-soft">Delivery fees</dt>
        <dd>{nameOf(defaults.deliveryClassId)}</dd>
      </div>
    </dl>
  )
}

function TaxClassDetails({ taxClass }: { taxClass: TaxClass }) {
  const { name, isExempt, homeRateBp, rates } = taxClass
  const others = rates.length - 1
  const details = [
    isExempt && 'Never taxed',
    !isExempt && (others < 0 ? 'No rate yet' : `${homeRateBp / 100} % at home today`),
    others > 0 && (others === 1 ? '1 other rate' : `${others} other rates`),
  ].filter(Boolean)
  return (
    <div className="min-w-0 flex-[1_1_12rem]">
      <p className="font-medium">
        <RowName>{name}</RowName>
      </p>
      <p className="text-sm text-soft">{details.join(' · ')}</p>
    </div>
  )
}

function Acts({ taxClass, country }: { taxClass: TaxClass; country: string }) {
  return (
    <span className="flex items-center gap-1">
      <DialogButton
        variant="secondary"
        size="small"
        aria-label={`Change ${taxClass.name}`}
        dialog={(close) => <TaxClassDialog taxClass={taxClass} country={country} onClose={close} />}
      >
        Change
      </DialogButton>
      <IconButton
        label={`Delete ${taxClass.name}`}
        icon={<Trash2 aria-hidden />}
        data-removes="tax class"
        onClick={({ currentTarget }) => void keepFocus(currentTarget, () => remove(taxClass))}
      />
    </span>
  )
}

const act = actsOn(refreshTaxes)

/** Undo recreates the class, which is equivalent because nothing uses it. */
async function remove({ id, name, isExempt, rates }: TaxClass) {
  const isGone = await act(() => call(deleteTaxClass, { params: { taxClassId: id } }), {
    failed: `${name} could not be deleted`,
  })
  if (isGone)
    notify(`${name} is deleted`, {
      undo: () =>
        void act(() => call(createTaxClass, { body: { name, isExempt, rates } }), {
          done: `${name} is restored`,
          failed: `${name} could not be restored`,
        }),
    })
}

interface DefaultsFormProps {
  defaults: TaxDefaults
  rows: readonly TaxClass[]
}

const perform = performsOn(refreshTaxes)

/** Default tax classes of items and fees. */
function DefaultsForm({ defaults, rows }: DefaultsFormProps) {
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
