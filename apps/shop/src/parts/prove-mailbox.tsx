import type { OwnDataPage } from '@marketday/contract/storefront/shop/own-data-page'
import { useTranslate } from '../frame-context.tsx'
import { Field } from './field.tsx'

type Props = Pick<OwnDataPage, 'data' | 'values' | 'errors'>

export function ProveMailbox({ data: { mailbox }, ...form }: Props) {
  return mailbox.state === 'asked' ? (
    <CodeForm email={mailbox.email} form={form} />
  ) : (
    <EmailForm form={form} />
  )
}

type Form = Omit<Props, 'data'>

function EmailForm({ form }: { form: Form }) {
  const t = useTranslate()
  return (
    <form action="/your-data" method="post" noValidate className="card mt-6 space-y-4">
      <Field
        label={t('checkout.email')}
        name="email"
        type="email"
        form={form}
        autoComplete="email"
        maxLength={254}
        hint={t('ownData.emailHint')}
      />
      <button type="submit" className="button">
        {t('ownData.emailCode')}
      </button>
    </form>
  )
}

function CodeForm({ email, form }: { email: string; form: Form }) {
  const t = useTranslate()
  return (
    <div className="card mt-6">
      <form action="/your-data" method="post" noValidate className="space-y-4">
        <Field
          label={t('checkout.mailedCode', { email })}
          name="code"
          inputMode="numeric"
          form={form}
          autoComplete="one-time-code"
          maxLength={40}
          hint={t('ownData.codeHint')}
          isNext
        />
        <button type="submit" className="button">
          {t('ownData.confirm')}
        </button>
      </form>
      <div className="mt-4 flex flex-wrap items-center gap-x-6">
        <form action="/your-data" method="post">
          <input type="hidden" name="email" value={email} />
          <button type="submit" className="link min-h-11 py-1">
            {t('checkout.sendNewCode')}
          </button>
        </form>
        <a href="/your-data?other=1" className="link inline-flex min-h-11 items-center py-1">
          {t('ownData.otherAddress')}
        </a>
      </div>
    </div>
  )
}
