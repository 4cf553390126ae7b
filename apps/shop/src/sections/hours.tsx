import type { hours } from '@marketday/contract/storefront/design/sections/hours'
import type { SectionOf } from '@marketday/contract/storefront/design/section'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { HoursTable } from '../parts/hours-table.tsx'
import { Titled } from './titled.tsx'

export function Hours({ section: { settings } }: { readonly section: SectionOf<typeof hours> }) {
  const t = useTranslate()
  const { contact, openingHours } = useFrame().snapshot.shop
  const showsHours = settings.showHours && openingHours.length > 0
  const showsAddress = settings.showAddress && contact.address !== ''
  if (!showsHours && !showsAddress) return null
  return (
    <Titled
      heading={settings.heading}
      fallback={t('shop.visitUs')}
      className="rounded-theme-lg bg-tint px-6 py-8 sm:px-10 sm:py-10"
    >
      <div className="grid gap-8 sm:grid-cols-2">
        {showsHours && (
          <div>
            <h3 className="text-lg font-semibold">{t('shop.openingHours')}</h3>
            <HoursTable />
          </div>
        )}
        {showsAddress && (
          <div>
            <h3 className="text-lg font-semibold">{t('shop.address')}</h3>
            <address className="mt-2 not-italic">
              <bdi>{contact.address}</bdi>
            </address>
            {settings.showDirections && (
              <a
                className="button-plain mt-4"
                rel="external noreferrer"
                href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(contact.address)}`}
              >
                {t('shop.directions')}
              </a>
            )}
          </div>
        )}
      </div>
    </Titled>
  )
}
