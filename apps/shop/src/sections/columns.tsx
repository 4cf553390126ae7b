import type { columns } from '@marketday/contract/storefront/design/sections/columns'
import type { testimonials } from '@marketday/contract/storefront/design/sections/testimonials'
import type { SectionOf } from '@marketday/contract/storefront/design/section'

import { useTranslate } from '../frame-context.tsx'
import {
  SettingLink,
  SettingParagraphs,
  SettingPicture,
  SettingText,
  useEditing,
} from './settings.tsx'
import { Titled } from './titled.tsx'

type ColumnSettings = SectionOf<typeof columns>['blocks'][number]['settings']

export function Columns({
  section: { settings, blocks },
}: {
  readonly section: SectionOf<typeof columns>
}) {
  const { block } = useEditing()
  const shown = blocks.filter(
    ({ settings: { heading, text, picture } }) => heading || text.trim() || picture,
  )
  if (shown.length === 0) return null
  return (
    <Titled heading={settings.heading}>
      <ul className={`grid gap-8 sm:grid-cols-2 ${widths[Math.min(shown.length, 4)] ?? ''}`}>
        {shown.map((column) => (
          <li key={column.id} {...block(column.id)}>
            <Column settings={column.settings} headingLevel={settings.heading ? 'h3' : 'h2'} />
          </li>
        ))}
      </ul>
    </Titled>
  )
}

const widths: Readonly<Record<number, string>> = {
  1: 'max-w-prose sm:grid-cols-1',
  3: 'lg:grid-cols-3',
  4: 'lg:grid-cols-4',
}

function Column({
  settings: { heading, text, picture, link },
  headingLevel: Heading,
}: {
  readonly settings: ColumnSettings
  readonly headingLevel: 'h2' | 'h3'
}) {
  const t = useTranslate()
  const className = 'text-xl font-semibold'
  return (
    <>
      {picture && (
        <SettingPicture
          picture={picture}
          sizes="(min-width: 1024px) 400px, (min-width: 640px) 46vw, 94vw"
          className="mb-4 aspect-[4/3] w-full rounded-theme-lg"
        />
      )}
      {heading && link ? (
        <Heading className={className}>
          <SettingLink to={link} name="heading" value={heading} className="link" />
        </Heading>
      ) : (
        <SettingText as={Heading} name="heading" value={heading} className={className} />
      )}
      <SettingParagraphs name="text" value={text} className="mt-2 text-soft" />
      {!heading && link && (
        <a href={link} className="link mt-2 inline-block">
          {t('shop.learnMore')}
        </a>
      )}
    </>
  )
}

export function Testimonials({
  section: { settings, blocks },
}: {
  readonly section: SectionOf<typeof testimonials>
}) {
  const t = useTranslate()
  const { block } = useEditing()
  const quotes = blocks.filter(({ settings: { text } }) => text.trim() !== '')
  if (quotes.length === 0) return null
  return (
    <Titled heading={settings.heading} fallback={t('shop.testimonials')}>
      <ul className={`grid gap-6 ${quotes.length > 1 ? 'md:grid-cols-2 lg:grid-cols-3' : ''}`}>
        {quotes.map(({ id: blockId, settings: { text, name, detail } }) => (
          <li key={blockId} className="grid" {...block(blockId)}>
            <figure className="card flex flex-col">
              <blockquote className="text-lg">
                <SettingParagraphs name="text" value={text} />
              </blockquote>
              <figcaption className="mt-auto pt-4">
                <SettingText as="span" name="name" value={name} className="block font-semibold" />
                <SettingText
                  as="span"
                  name="detail"
                  value={detail}
                  className="block text-sm text-soft"
                />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Titled>
  )
}
