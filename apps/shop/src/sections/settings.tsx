import type { DesignPicture } from '@marketday/contract/storefront/design/design-picture'

import { useFrame } from '../frame-context.tsx'
import { Picture } from '../parts/picture.tsx'

/** Attributes by which the editor finds blocks and texts; none in the shop. */
export function useEditing() {
  const { isEditing = false } = useFrame()
  return {
    block: (id: string) => (isEditing && id !== '' ? { 'data-block-id': id } : {}),
    setting: (name: string, value: string) =>
      isEditing ? { 'data-setting': name, ...(value === '' && { 'data-fallback': '' }) } : {},
  }
}

interface TextProps {
  readonly name: string
  readonly value: string
  /** Shown if the setting is empty. */
  readonly fallback?: string
  readonly as?: 'h1' | 'h2' | 'h3' | 'p' | 'span' | 'figcaption'
  readonly id?: string
  readonly className?: string
}

/** Text of one setting; nothing if it is empty. */
export function SettingText({
  name,
  value,
  fallback = '',
  as: Tag = 'p',
  id,
  className,
}: TextProps) {
  const { setting } = useEditing()
  const text = value || fallback
  if (text === '') return null
  return (
    <Tag id={id} className={className} dir="auto" {...setting(name, value)}>
      {text}
    </Tag>
  )
}

/** Paragraphs of one setting, separated by empty lines. */
export function SettingParagraphs({ name, value, className = '' }: Omit<TextProps, 'as'>) {
  const { setting } = useEditing()
  if (value.trim() === '') return null
  return (
    <div className={`space-y-4 ${className}`} dir="auto" {...setting(name, value)}>
      {value
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, index) => (
          <p key={index} className="whitespace-pre-line">
            {paragraph.trim()}
          </p>
        ))}
    </div>
  )
}

interface LinkProps extends Omit<TextProps, 'as' | 'id'> {
  readonly to: string
}

/** Link to a page of the shop or to another site; nothing without address or text. */
export function SettingLink({ to, name, value, fallback = '', className }: LinkProps) {
  const { setting } = useEditing()
  const text = value || fallback
  if (to === '' || text === '') return null
  return (
    <a href={to} className={className} {...relation(to)} {...setting(name, value)}>
      {text}
    </a>
  )
}

export const relation = (to: string) =>
  to.startsWith('https:') ? { rel: 'external noreferrer' } : {}

interface PictureProps {
  readonly picture: DesignPicture
  readonly sizes: string
  readonly eager?: boolean
  readonly className?: string
  readonly atMost?: number
}

/** Keeps the focal point visible; positions are classes, because pages allow no inline styles. */
export function SettingPicture({ picture, className = '', ...rest }: PictureProps) {
  const focus = `focus-x-${tenth(picture.focalX)} focus-y-${tenth(picture.focalY)}`
  return <Picture image={picture} className={`focused ${focus} ${className}`} {...rest} />
}

const tenth = (percent: number) => Math.round(percent / 10)
