import { toSpans } from '@marketday/contract/storefront/shop/opening-hours'
import type { OpeningHours } from '@marketday/contract/storefront/shop/snapshot'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { PhoneLink } from './phone-link.tsx'

/** Posts are listed on a separate page. */
const isNoPost = ({ path }: { path: string }) => !path.startsWith('/blog/')

interface ShopFooterProps {
  hasAskLink: boolean
}

export function ShopFooter({ hasAskLink }: ShopFooterProps) {
  const { snapshot, year, markets, locale } = useFrame()
  const t = useTranslate()
  const { shop, pages } = snapshot
  const { address, phone, email } = shop.contact
  return (
    <footer className="mt-20 border-t border-line bg-tint text-soft">
      <div className="mx-auto grid max-w-7xl gap-10 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-3 lg:px-8">
        <section aria-labelledby="footer-shop">
          <h2 id="footer-shop" className="font-semibold text-ink">
            {shop.name}
          </h2>
          {shop.tagline && <p className="mt-2">{shop.tagline}</p>}
          <address className="mt-3 space-y-1 not-italic">
            {address && (
              <p>
                <bdi>{address}</bdi>
              </p>
            )}
            {phone && (
              <p>
                <PhoneLink phone={phone} />
              </p>
            )}
            {email && (
              <p>
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
              </p>
            )}
          </address>
        </section>
        {shop.openingHours.length > 0 && <Hours hours={shop.openingHours} locale={locale} />}
        {pages.length > 0 && (
          <nav aria-labelledby="footer-pages">
            <h2 id="footer-pages" className="font-semibold text-ink">
              {t('shop.information')}
            </h2>
            <ul className="mt-2">
              {pages.filter(isNoPost).map((page) => (
                <li key={page.path}>
                  <a className="inline-block py-1 hover:text-ink hover:underline" href={page.path}>
                    {page.title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {markets.length > 1 && (
        <div className="mx-auto max-w-7xl px-4 pb-8 sm:px-6 lg:px-8">
          <MarketSwitch />
        </div>
      )}
      <p className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 border-t border-line px-4 pt-6 pb-24 text-sm sm:px-6 lg:px-8">
        <span>
          © {year} {shop.name}
        </span>
        <a className="inline-block py-1 hover:text-ink hover:underline" href="/your-data">
          {t('shop.yourData')}
        </a>
      </p>
      {hasAskLink && <AskButton label={t('shop.askUs')} />}
    </footer>
  )
}

const AskButton = ({ label }: { label: string }) => (
  <a
    href="/ask"
    data-ask-link
    className="button fixed end-4 bottom-4 z-10 rounded-full shadow-lg print:hidden"
  >
    <SpeechIcon />
    {label}
  </a>
)

function SpeechIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="M4 5h16v11H11l-5 4v-4H4V5Z" strokeLinejoin="round" />
    </svg>
  )
}

/** Market select; hidden with one market. */
function MarketSwitch() {
  const t = useTranslate()
  const { marketCode, markets, canonicalPath } = useFrame()
  return (
    <form action="/market" method="post" className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="back" value={canonicalPath} />
      <label className="max-w-80 min-w-0">
        <span className="mb-1 block text-sm font-medium text-ink">{t('shop.whereYouBuy')}</span>
        <select name="market" defaultValue={marketCode} className="field">
          {markets.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button-plain">
        {t('shop.change')}
      </button>
    </form>
  )
}

interface Props {
  readonly hours: readonly OpeningHours[]
  readonly locale: string
}

/** Groups consecutive days with the same hours. */
function Hours({ hours, locale }: Props) {
  const t = useTranslate()
  return (
    <section aria-labelledby="footer-hours">
      <h2 id="footer-hours" className="font-semibold text-ink">
        {t('shop.openingHours')}
      </h2>
      <dl className="mt-2 grid max-w-xs grid-cols-[auto_1fr] gap-x-6 gap-y-1 tabular-nums">
        {toSpans(hours).map(({ first, last, times }) => (
          <div key={first} className="contents">
            <dt>
              {dayName(first, locale)}
              {last > first && `–${dayName(last, locale)}`}
            </dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const names = new Map<string, Intl.DateTimeFormat>()

/** 1 January 2024 was a Monday. */
function dayName(weekday: number, locale: string): string {
  const format =
    names.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  names.set(locale, format)
  return format.format(new Date(Date.UTC(2024, 0, weekday)))
}
