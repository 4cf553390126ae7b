import type { BarePage } from '@marketday/contract/storefront/shop/shop-pages'
import { translatorFor } from '@marketday/messages/translator'

type Props = NonNullable<BarePage['password']> & Pick<BarePage, 'locale'>

export function PreviewPassword({ problem, back, locale }: Props) {
  const t = translatorFor(locale)
  return (
    <form
      action="/preview-password"
      method="post"
      className="mt-8 grid w-full max-w-sm gap-4 text-start"
    >
      <input type="hidden" name="back" value={back} />
      <div>
        <label htmlFor="password" className="mb-1 block font-medium">
          {t('preview.password')}
        </label>
        <input
          id="password"
          name="password"
          type="password"
          required
          maxLength={100}
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
          autoFocus
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'password-error' : undefined}
          className="field"
        />
        {problem && (
          <p id="password-error" className="mt-1 font-medium text-bad">
            {problem}
          </p>
        )}
      </div>
      <button type="submit" className="button">
        {t('preview.open')}
      </button>
    </form>
  )
}
