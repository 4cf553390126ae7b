import type { OwnDataPage } from '@marketday/contract/storefront/shop/own-data-page'
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

const EmailForm = ({ form }: { form: Form }) => (
  <form action="/your-data" method="post" noValidate className="card mt-6 space-y-4">
    <Field
      label="Email"
      name="email"
      type="email"
      form={form}
      autoComplete="email"
      maxLength={254}
      hint="The address you ordered with"
    />
    <button type="submit" className="button">
      Email me a code
    </button>
  </form>
)

const CodeForm = ({ email, form }: { email: string; form: Form }) => (
  <div className="card mt-6">
    <form action="/your-data" method="post" noValidate className="space-y-4">
      <Field
        label={`Code from our email to ${email}`}
        name="code"
        inputMode="numeric"
        form={form}
        autoComplete="one-time-code"
        maxLength={40}
        hint="Valid for ten minutes"
        isNext
      />
      <button type="submit" className="button">
        Confirm
      </button>
    </form>
    <div className="mt-4 flex flex-wrap items-center gap-x-6">
      <form action="/your-data" method="post">
        <input type="hidden" name="email" value={email} />
        <button type="submit" className="link min-h-11 py-1">
          Send a new code
        </button>
      </form>
      <a href="/your-data?other=1" className="link inline-flex min-h-11 items-center py-1">
        Use another address
      </a>
    </div>
  </div>
)
