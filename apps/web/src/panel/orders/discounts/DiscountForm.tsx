import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'

import {
  createDiscount,
  updateDiscount,
  type Discount,
  type DiscountTerms,
} from '@marketday/contract/orders/discounts/discounts'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { ReadOnlyNote } from '../../forms/ReadOnlyNote.tsx'
import { useCan } from '../../account-query.ts'
import { categoriesQuery, marketsQuery } from '../../catalog/inventory-queries.ts'
import { parseDiscount, type DiscountDraft } from './discount-draft.ts'
import { saveDiscount } from './discount-queries.ts'
import { discountKindWords, useDiscountWords } from './discount-words.ts'
import { DiscountValue } from './DiscountValue.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { DateTimeField } from '../../forms/DateTimeField.tsx'
import { useCurrency } from '../../catalog/use-currency.ts'
import type { DiscountFormState } from './discount-draft.ts'

interface DiscountFormProps {
  /** Null adds one. */
  stored: Discount | null
  given: DiscountDraft
  titles: Discount['titles']
}

export function DiscountForm(props: DiscountFormProps) {
  // Snapshot at opening, so that a concurrent save is not overwritten.
  const [{ stored, given, titles }] = useState(props)
  const mayEdit = useCan()('products.edit')
  const navigate = useNavigate()
  const form = useForm(given, parseDiscount)
  const [isSaved, setSaved] = useState(false)
  const naming = useTitles(titles)
  const { draft } = form
  const save = async (terms: DiscountTerms) => {
    await saveDiscount(
      () => send(terms, stored),
      stored ? 'The discount is saved' : 'The discount is added',
    )
    flushSync(() => setSaved(true))
    await navigate(to('discounts'))
  }
  return (
    <>
      {!mayEdit && (
        <ReadOnlyNote reason="Your role can see discounts but not change them; ask an owner or a manager" />
      )}
      <Form
        action={stored ? 'Save discount' : 'Add discount'}
        button={{ className: 'sm:w-auto sm:self-start', disabled: !mayEdit }}
        {...form.sending(save)}
      >
        <fieldset disabled={!mayEdit} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">Discount</legend>
          <Card title="Discount">
            <div className="flex flex-col gap-4">
              <TextField
                label="Name"
                hint="Shown to shoppers when the discount applies automatically."
                maxLength={80}
                {...form.text('name')}
              />
              <RadioGroup
                label="How shoppers get it"
                value={draft.code === null ? 'automatic' : 'code'}
                onChange={(next) => form.change({ code: next === 'code' ? '' : null })}
                options={[
                  { value: 'code', label: 'With a code' },
                  { value: 'automatic', label: 'Automatic' },
                ]}
                inline
              />
              {draft.code !== null && (
                <TextField
                  label="Code"
                  hint="Not case-sensitive."
                  maxLength={40}
                  autoComplete="off"
                  value={draft.code}
                  onChange={({ target }) => form.change({ code: target.value })}
                  error={form.problems['code']}
                />
              )}
              <SelectField
                label="Kind"
                options={optionsOf(discountKindWords)}
                {...form.text('kind')}
              />
              <DiscountValue form={form} naming={naming} />
            </div>
          </Card>
          <DiscountConditions form={form} />
        </fieldset>
        <InWords draft={draft} titles={naming.titles} />
      </Form>
      <LeaveGuard dirty={draft !== given && !isSaved} />
    </>
  )
}

const send = (details: DiscountTerms, stored: Discount | null) =>
  stored
    ? call(updateDiscount, {
        params: { discountId: stored.id },
        body: { details, version: stored.version },
      })
    : call(createDiscount, { body: details })

/** Titles of chosen items: known ones, search results, and categories. */
function useTitles(savedTitles: Discount['titles']) {
  const [newTitles, setFound] = useState<Discount['titles']>([])
  const { data } = useQuery(categoriesQuery)
  return {
    titles: [...savedTitles, ...newTitles, ...(data?.rows ?? [])],
    onName: (title: Discount['titles'][number]) => setFound((before) => [...before, title]),
  }
}

interface InWordsProps {
  draft: DiscountDraft
  titles: Discount['titles']
}

/** Shown once the draft is meaningful. */
function InWords({ draft, titles }: InWordsProps) {
  const describeDiscount = useDiscountWords()
  const { data } = parseDiscount({ ...draft, name: draft.name || '–', code: draft.code && null })
  return (
    <p role="status" className="min-h-6 font-medium wrap-anywhere">
      {data ? describeDiscount(data, titles) : ''}
    </p>
  )
}

/** Minimum, period, eligibility and usage limits. */
function DiscountConditions({ form }: { form: DiscountFormState }) {
  const currency = useCurrency()
  const timeZone = useQuery(marketsQuery).data?.timeZone
  return (
    <Card title="When it applies" description="Empty conditions are ignored.">
      <div className="grid gap-4 sm:grid-cols-2">
        {currency && (
          <MoneyField
            label="Minimum order value"
            hint="Counts discounted items only, before discounts."
            optional
            currency={currency}
            {...form.money('minimumMinor')}
          />
        )}
        <NumberField
          label="Minimum quantity"
          hint="Counts discounted items only."
          optional
          {...form.number('minimumQuantity')}
        />
        {timeZone && (
          <>
            <DateTimeField
              label="Starts"
              optional
              timeZone={timeZone}
              {...form.value('startsAt')}
            />
            <DateTimeField label="Ends" optional timeZone={timeZone} {...form.value('endsAt')} />
          </>
        )}
        <NumberField label="Total uses" optional {...form.number('usageLimit')} />
        <NumberField
          label="Uses per customer"
          hint="Based on the order’s email address."
          optional
          {...form.number('customerLimit')}
        />
        <div className="sm:col-span-2">
          <Checkbox label="Only for a customer’s first order" {...form.tick('isFirstOrderOnly')} />
        </div>
      </div>
    </Card>
  )
}
