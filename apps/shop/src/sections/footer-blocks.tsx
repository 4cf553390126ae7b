import type { footer } from '@marketday/contract/storefront/design/sections/footer'
import type { SectionOf } from '@marketday/contract/storefront/design/section'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { HoursTable } from '../parts/hours-table.tsx'
import { PhoneLink } from '../parts/phone-link.tsx'
import { NewsletterForm } from './newsletter.tsx'
import { SettingLink, SettingParagraphs, SettingText, useEditing } from './settings.tsx'

type Block = SectionOf<typeof footer>['blocks'][number]
type BlockOf<T extends Block['type']> = Extract<Block, { type: T }>

const headingClass = 'text-lg font-semibold text-ink'
const linkClass = 'inline-block py-1 hover:text-ink hover:underline'

export function FooterLinks({ links }: { readonly links: readonly BlockOf<'link'>[] }) {
  const { block } = useEditing()
  const shown = links.filter(({ settings: { label, link } }) => label !== '' && link !== '')
  if (shown.length === 0) return null
  return (
    <ul>
      {shown.map(({ id, settings: { label, link } }) => (
        <li key={id} {...block(id)}>
          <SettingLink to={link} name="label" value={label} className={linkClass} />
        </li>
      ))}
    </ul>
  )
}

interface BlockProps {
  readonly block: Exclude<Block, BlockOf<'link'>>
  /** Two lists of pages would be landmarks with the same name. */
  readonly isFirst: boolean
}

export function FooterBlock({ block, isFirst }: BlockProps) {
  switch (block.type) {
    case 'contact':
      return <Contact id={block.id} />
    case 'hours':
      return <OpeningTimes id={block.id} />
    case 'pages':
      return <Pages block={block} as={isFirst ? 'nav' : 'div'} />
    case 'text':
      return <OwnText block={block} />
    case 'newsletter':
      return <News block={block} />
  }
}

function Contact({ id }: { readonly id: string }) {
  const { block } = useEditing()
  const { name, tagline, contact } = useFrame().snapshot.shop
  const { address, phone, email } = contact
  return (
    <div className="footer-contact" {...block(id)}>
      <h2 className="text-2xl font-bold text-ink">{name}</h2>
      {tagline && <p className="mt-2">{tagline}</p>}
      <address className="mt-4 space-y-1 not-italic">
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
    </div>
  )
}

function OpeningTimes({ id }: { readonly id: string }) {
  const t = useTranslate()
  const { block } = useEditing()
  if (useFrame().snapshot.shop.openingHours.length === 0) return null
  return (
    <div {...block(id)}>
      <h2 className={headingClass}>{t('shop.openingHours')}</h2>
      <HoursTable />
    </div>
  )
}

/** Posts are listed on a separate page. */
const isNoPost = ({ path }: { path: string }) => !path.startsWith('/blog/')

interface PagesProps {
  readonly block: BlockOf<'pages'>
  readonly as: 'nav' | 'div'
}

function Pages({ block: { id, settings }, as: Tag }: PagesProps) {
  const t = useTranslate()
  const { block } = useEditing()
  const pages = useFrame().snapshot.pages.filter(isNoPost)
  if (pages.length === 0) return null
  return (
    <Tag aria-labelledby={Tag === 'nav' ? `footer-${id}` : undefined} {...block(id)}>
      <SettingText
        as="h2"
        id={`footer-${id}`}
        name="heading"
        value={settings.heading}
        fallback={t('shop.information')}
        className={headingClass}
      />
      <ul className={`mt-2 ${pages.length > 7 ? 'columns-2 gap-x-8' : ''}`}>
        {pages.map((page) => (
          <li key={page.path}>
            <a className={linkClass} href={page.path}>
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </Tag>
  )
}

function OwnText({ block: { id, settings } }: { readonly block: BlockOf<'text'> }) {
  const { block } = useEditing()
  if (settings.heading === '' && settings.text.trim() === '') return null
  return (
    <section {...block(id)}>
      <SettingText as="h2" name="heading" value={settings.heading} className={headingClass} />
      <SettingParagraphs name="text" value={settings.text} className="mt-2" />
    </section>
  )
}

function News({ block: { id, settings } }: { readonly block: BlockOf<'newsletter'> }) {
  const t = useTranslate()
  const { block } = useEditing()
  return (
    <div className="print:hidden" {...block(id)}>
      <SettingText
        as="h2"
        name="heading"
        value={settings.heading}
        fallback={t('shop.newsletter')}
        className={headingClass}
      />
      <NewsletterForm />
    </div>
  )
}
