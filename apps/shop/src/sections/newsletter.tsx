import type { newsletter } from '@marketday/contract/storefront/design/sections/newsletter'
import type { SectionOf } from '@marketday/contract/storefront/design/section'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { SettingParagraphs } from './settings.tsx'
import { Titled } from './titled.tsx'

export function Newsletter({
  section: { settings },
}: {
  readonly section: SectionOf<typeof newsletter>
}) {
  const t = useTranslate()
  return (
    <Titled
      heading={settings.heading}
      fallback={t('shop.newsletter')}
      className="rounded-theme-lg bg-tint px-6 py-8 sm:px-10 sm:py-10 print:hidden"
    >
      <SettingParagraphs name="text" value={settings.text} className="max-w-prose" />
      <NewsletterForm />
    </Titled>
  )
}

/** The subscription begins once the address is confirmed by the link sent to it. */
export function NewsletterForm() {
  const t = useTranslate()
  const { name: shop } = useFrame().snapshot.shop
  return (
    <form action="/news" method="post" className="mt-4 max-w-prose print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <label className="min-w-0 grow">
          <span className="mb-1 block text-sm font-medium text-ink">{t('checkout.email')}</span>
          <input
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            className="field"
          />
        </label>
        <button type="submit" className="button">
          {t('shop.subscribe')}
        </button>
      </div>
      <p className="mt-3 text-sm text-soft">{t('shop.newsConsent', { shop })}</p>
    </form>
  )
}
