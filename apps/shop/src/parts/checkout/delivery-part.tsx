import type { DeliveryOption } from '@marketday/contract/orders/cart'
import type { CheckoutValues, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { useMoney, useTranslate } from '../../frame-context.tsx'
import { ErrorText, Field } from '../field.tsx'
import { RadioChoice } from './radio-choice.tsx'
import { SlotChoice } from './slot-choice.tsx'

const labels = { delivery: 'checkout.deliverToMe', pickup: 'checkout.pickItUp' } as const

/** Delivery or pick-up, address and time; the postcode determines the options. */
export function DeliveryPart(page: Extract<ShopPage, { kind: 'checkout' }>) {
  const t = useTranslate()
  const { options, hasAddressSearch, values, errors } = page
  const chosen = options.find((option) => option.kind === values.kind)
  return (
    <fieldset
      className="group/receiving card min-w-0"
      aria-describedby={errors.some(({ field }) => field === 'kind') ? 'kind-error' : undefined}
    >
      <legend className="float-start mb-4 font-heading text-xl font-semibold">
        {t('checkout.deliveryOrPickup')}
      </legend>
      <div className="clear-both space-y-3">
        {options.map((option, index) => (
          <KindChoice
            key={option.kind}
            option={option}
            isFirst={index === 0}
            isChosen={option.kind === values.kind}
            hasPostcode={values.postcode !== ''}
          />
        ))}
        <ErrorText name="kind" errors={errors} />
      </div>
      {/* Shown as soon as delivery is chosen, also without scripts. */}
      <div className="mt-5 hidden grid-cols-1 gap-4 group-has-[[name=kind][value=delivery]:checked]/receiving:grid sm:grid-cols-[1fr_auto]">
        {hasAddressSearch && <AddressSearch />}
        <Field
          label={t('checkout.postcode')}
          name="postcode"
          form={page}
          autoComplete="postal-code"
          maxLength={20}
          hint={t('checkout.postcodeHint')}
        />
        <button type="submit" name="intent" value="update" className="button-plain self-end">
          {t('checkout.showTimes')}
        </button>
        <Field
          label={t('checkout.street')}
          name="street"
          form={page}
          autoComplete="street-address"
          maxLength={200}
          className="sm:col-span-2"
        />
        <Field
          label={t('checkout.town')}
          name="city"
          form={page}
          autoComplete="address-level2"
          maxLength={120}
          className="sm:col-span-2"
        />
      </div>
      {chosen?.kind !== 'pickup' && options.some(({ kind }) => kind === 'pickup') && (
        <button
          type="submit"
          name="intent"
          value="update"
          data-only-without-script
          className="button-plain mt-5 hidden group-has-[[name=kind][value=pickup]:checked]/receiving:block"
        >
          {t('checkout.showTimes')}
        </button>
      )}
      {chosen?.available && chosen.slots.length > 0 && (
        <div
          // Times of the pick-up don't stay when delivery is chosen.
          className={
            chosen.kind === 'pickup'
              ? 'group-has-[[name=kind][value=delivery]:checked]/receiving:hidden'
              : ''
          }
        >
          <SlotChoice option={chosen} slotId={values.slotId} errors={errors} />
        </div>
      )}
      <NoteField values={values} />
    </fieldset>
  )
}

/** Without delivery only the note remains. */
export function NotePart({ values }: Extract<ShopPage, { kind: 'checkout' }>) {
  const t = useTranslate()
  return (
    <fieldset className="card min-w-0">
      <legend className="float-start font-heading text-xl font-semibold">
        {t('checkout.noDeliveryNeeded')}
      </legend>
      <div className="clear-both">
        <NoteField values={values} />
      </div>
    </fieldset>
  )
}

function NoteField({ values }: { values: CheckoutValues }) {
  const t = useTranslate()
  return (
    <div className="mt-5">
      <label htmlFor="customerNote" className="mb-1 block font-medium">
        {t('checkout.orderNote')}{' '}
        <span className="font-normal text-soft">{t('shop.optional')}</span>
      </label>
      <textarea
        id="customerNote"
        name="customerNote"
        rows={2}
        maxLength={500}
        defaultValue={values.customerNote}
        className="field"
      />
    </div>
  )
}

interface KindProps {
  readonly option: DeliveryOption
  readonly isFirst: boolean
  readonly isChosen: boolean
  readonly hasPostcode: boolean
}

function KindChoice({ option, isFirst, isChosen, hasPostcode }: KindProps) {
  const t = useTranslate()
  const money = useMoney()
  const { kind, available, reason, feeMinor, discountMinor, minimumMinor } = option
  const fee = feeMinor === discountMinor ? t('checkout.free') : money(feeMinor - discountMinor)
  const price =
    minimumMinor > 0 ? t('checkout.ordersFrom', { fee, minimum: money(minimumMinor) }) : fee
  // Delivery can be chosen before the postcode is known; afterward only if available.
  const isPossible = available || (kind === 'delivery' && !hasPostcode)
  return (
    <RadioChoice
      name="kind"
      value={kind}
      label={t(labels[kind])}
      hint={available ? price : reason}
      isFirst={isFirst}
      isChosen={isChosen}
      disabled={!isPossible && !isChosen}
      asksAnew
    />
  )
}

/** Address search. Requires scripts, and loads on first use. */
function AddressSearch() {
  const t = useTranslate()
  return (
    <div data-only-with-script data-island="place" className="sm:col-span-2">
      <label htmlFor="find-address" className="mb-1 block font-medium">
        {t('checkout.findAddress')}
      </label>
      <p id="find-address-hint" role="status" className="mb-1 text-sm text-soft">
        {t('checkout.enterBelow')}
      </p>
      <input
        id="find-address"
        type="text"
        autoComplete="off"
        maxLength={200}
        aria-describedby="find-address-hint"
        className="field"
      />
    </div>
  )
}
