import type { PreviewBanner as Banner } from '@marketday/contract/storefront/shop/shop-pages'
import { useFrame, useTranslate } from '../frame-context.tsx'

interface Props {
  readonly banner: Banner
  readonly hasComments: boolean
}

export function PreviewBanner({ banner: { buildNumber, expiresAt }, hasComments }: Props) {
  const t = useTranslate()
  const { locale, snapshot } = useFrame()
  const when = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: snapshot.shop.timeZone,
  }).format(new Date(expiresAt))
  return (
    <aside
      aria-label={
        buildNumber === null ? t('preview.ofDraft') : t('preview.ofBuild', { number: buildNumber })
      }
      className="border-b border-line bg-note-tint px-4 py-2 text-sm sm:px-6 lg:px-8"
    >
      <p className="mx-auto flex max-w-7xl flex-wrap gap-x-4">
        <strong>
          {buildNumber === null
            ? t('preview.ofDraft')
            : t('preview.ofBuild', { number: buildNumber })}
        </strong>
        <span>{t('preview.expires', { when })}</span>
        <span>{t('preview.notReal')}</span>
        {hasComments && (
          <a href="#preview-comments" className="link">
            {t('preview.leaveComment')}
          </a>
        )}
      </p>
    </aside>
  )
}
