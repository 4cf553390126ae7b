import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { useTranslate } from '../frame-context.tsx'
import { ContactFields } from '../parts/checkout/contact-fields.tsx'
import { Field } from '../parts/field.tsx'
import { Notice } from '../parts/notice.tsx'

type DetailsProps = Extract<ShopPage, { kind: 'orderDetails' }>

/** Contact and address of an order, editable until packing. */
export function OrderDetailsPage(props: DetailsProps) {
  const t = useTranslate()
  const { number, isDelivered, refusal, errors, problem, to, backTo } = props
  const notice = problem ?? refusal
  const isClosed = refusal !== null && problem === null && errors.length === 0
  return (
    <div className="mx-auto max-w-2xl">
      <h1 className="text-2xl font-bold sm:text-4xl">{t('order.changeTitle', { number })}</h1>
      {notice && <Notice tone="problem" title={notice} />}
      {!isClosed && (
        <>
          <p className="mt-2 text-lg text-soft">{t('order.canEditUntil')}</p>
          <form action={to} method="post" noValidate className="mt-6 space-y-6">
            <ContactFields form={props} emailHint={t('order.contactEmailHint')} />
            {isDelivered && <AddressFields {...props} />}
            <div className="flex flex-wrap items-center gap-4">
              <button type="submit" className="button">
                {t('order.saveChanges')}
              </button>
              <a href={backTo} className="link py-1">
                {t('order.backToOrder')}
              </a>
            </div>
          </form>
        </>
      )}
      {isClosed && (
        <a href={backTo} className="link mt-4 inline-block py-1">
          {t('order.backToOrder')}
        </a>
      )}
    </div>
  )
}

function AddressFields(props: DetailsProps) {
  const t = useTranslate()
  return (
    <fieldset className="card min-w-0">
      <legend className="float-start mb-4 font-heading text-xl font-semibold">
        {t('order.deliveryAddress')}
      </legend>
      <div className="clear-both grid gap-4 sm:grid-cols-2">
        <Field
          label={t('checkout.street')}
          name="street"
          form={props}
          autoComplete="street-address"
          maxLength={200}
          className="sm:col-span-2"
        />
        <Field
          label={t('checkout.postcode')}
          name="postcode"
          form={props}
          autoComplete="postal-code"
          maxLength={20}
        />
        <Field
          label={t('checkout.town')}
          name="city"
          form={props}
          autoComplete="address-level2"
          maxLength={120}
        />
      </div>
    </fieldset>
  )
}
