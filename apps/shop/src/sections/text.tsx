import type { ReactNode } from 'react'

import type { text } from '@marketday/contract/storefront/design/sections/text'
import type { textPicture } from '@marketday/contract/storefront/design/sections/text-picture'
import type { productStory } from '@marketday/contract/storefront/design/sections/product-story'
import type { SectionOf } from '@marketday/contract/storefront/design/section'

import { useTranslate } from '../frame-context.tsx'
import { SettingLink, SettingParagraphs, SettingPicture } from './settings.tsx'
import { Titled } from './titled.tsx'

export function Text({ section: { settings } }: { readonly section: SectionOf<typeof text> }) {
  const t = useTranslate()
  const { heading, text: paragraphs, align, button, link } = settings
  if (heading === '' && paragraphs.trim() === '' && link === '') return null
  return (
    <Titled
      heading={heading}
      className={`max-w-prose ${align === 'center' ? 'mx-auto text-center' : ''}`}
    >
      <SettingParagraphs name="text" value={paragraphs} className="text-lg" />
      <SettingLink
        to={link}
        name="button"
        value={button}
        fallback={t('shop.learnMore')}
        className="button mt-6"
      />
    </Titled>
  )
}

export function TextPicture({ section }: { readonly section: SectionOf<typeof textPicture> }) {
  const t = useTranslate()
  const { button, link } = section.settings
  return (
    <BesidePicture settings={section.settings}>
      <SettingLink
        to={link}
        name="button"
        value={button}
        fallback={t('shop.learnMore')}
        className="button mt-6"
      />
    </BesidePicture>
  )
}

export const ProductStory = ({ section }: { readonly section: SectionOf<typeof productStory> }) => (
  <BesidePicture settings={section.settings} />
)

interface Props {
  readonly settings: SectionOf<typeof productStory>['settings']
  readonly children?: ReactNode
}

function BesidePicture({ settings, children }: Props) {
  const { heading, text: paragraphs, picture, side } = settings
  if (heading === '' && paragraphs.trim() === '' && !picture) return null
  const image = picture && (
    <SettingPicture
      picture={picture}
      sizes="(min-width: 1280px) 600px, (min-width: 768px) 48vw, 94vw"
      className="aspect-[4/3] w-full rounded-theme-lg"
    />
  )
  return (
    <div className={picture ? 'grid items-center gap-8 md:grid-cols-2 lg:gap-14' : 'max-w-prose'}>
      {side === 'start' && image}
      <Titled heading={heading}>
        <SettingParagraphs name="text" value={paragraphs} className="text-lg" />
        {children}
      </Titled>
      {side === 'end' && image}
    </div>
  )
}
