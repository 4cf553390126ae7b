import { taxNameIn } from '@marketday/contract/catalog/country-taxes'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { taxNumberName } from '@marketday/messages/tax-text'

import { useFrame, useTranslate } from '../../frame-context.tsx'
import { ErrorText, Field } from '../field.tsx'

const names = ['company', 'vatNumber', 'billingAddress'] as const

/** Optional recipient of the invoice: a company, or another address than the delivery's. */
export function InvoicePart(page: Extract<ShopPage, { kind: 'checkout' }>) {
  const t = useTranslate()
  const tax = taxNameIn(useFrame().snapshot.shop.country)
  const { values, errors } = page
  const isWrong = errors.some(({ field }) => names.some((name) => name === field))
  return (
    <details className="card min-w-0" open={isWrong || names.some((name) => values[name] !== '')}>
      <summary className="cursor-pointer font-heading text-xl font-semibold">
        {t('checkout.invoiceFor')}{' '}
        <span className="font-body text-base font-normal text-soft">{t('shop.optional')}</span>
      </summary>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field
          label={t('checkout.company')}
          name="company"
          form={page}
          autoComplete="organization"
          maxLength={200}
        />
        {(tax !== 'Sales tax' || values.vatNumber !== '') && (
          <Field
            label={
              tax === 'VAT'
                ? t('checkout.vatNumber')
                : t('checkout.taxNumber', { tax: taxNumberName(tax, t) })
            }
            name="vatNumber"
            form={page}
            autoComplete="off"
            maxLength={40}
          />
        )}
        <div className="sm:col-span-2">
          <label htmlFor="billingAddress" className="mb-1 block font-medium">
            {t('checkout.billingAddress')}
          </label>
          <p id="billingAddress-hint" className="mb-1 text-sm text-soft">
            {t('checkout.billingAddressHint')}
          </p>
          <textarea
            id="billingAddress"
            name="billingAddress"
            rows={3}
            maxLength={500}
            autoComplete="billing street-address"
            defaultValue={values.billingAddress}
            aria-describedby="billingAddress-hint"
            className="field"
          />
          <ErrorText name="billingAddress" errors={errors} />
        </div>
      </div>
    </details>
  )
}
