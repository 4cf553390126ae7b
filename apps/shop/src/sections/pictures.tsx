import type { gallery } from '@marketday/contract/storefront/design/sections/gallery'
import type { logos } from '@marketday/contract/storefront/design/sections/logos'
import type { SectionOf } from '@marketday/contract/storefront/design/section'

import { Picture } from '../parts/picture.tsx'
import { SettingPicture, SettingText, relation, useEditing } from './settings.tsx'
import { Titled } from './titled.tsx'

const columnClasses = {
  two: 'sm:grid-cols-2',
  three: 'grid-cols-2 md:grid-cols-3',
  four: 'grid-cols-2 md:grid-cols-4',
} as const

export function PictureGallery({
  section: { settings, blocks },
}: {
  readonly section: SectionOf<typeof gallery>
}) {
  const { block } = useEditing()
  const pictures = blocks.filter(({ settings: { picture } }) => picture)
  if (pictures.length === 0) return null
  return (
    <Titled heading={settings.heading}>
      <ul className={`grid gap-4 sm:gap-6 ${columnClasses[settings.columns]}`}>
        {pictures.map(({ id: blockId, settings: { picture, caption } }) => (
          <li key={blockId} {...block(blockId)}>
            <figure>
              {picture && (
                <SettingPicture
                  picture={picture}
                  sizes="(min-width: 1280px) 600px, (min-width: 640px) 46vw, 94vw"
                  className="aspect-square w-full rounded-theme-lg"
                />
              )}
              <SettingText
                as="figcaption"
                name="caption"
                value={caption}
                className="mt-2 text-sm text-soft"
              />
            </figure>
          </li>
        ))}
      </ul>
    </Titled>
  )
}

export function Logos({
  section: { settings, blocks },
}: {
  readonly section: SectionOf<typeof logos>
}) {
  const { block } = useEditing()
  const shown = blocks.filter(({ settings: { picture } }) => picture)
  if (shown.length === 0) return null
  return (
    <Titled heading={settings.heading}>
      <ul className="flex flex-wrap items-center justify-center gap-x-10 gap-y-6">
        {shown.map(({ id: blockId, settings: { picture, link } }) => {
          const image = (
            // A light plate, because most logos are made for a light page.
            <Picture
              image={picture}
              sizes="160px"
              className="h-16 w-36 rounded-theme object-contain! p-2 dark:bg-[white]"
            />
          )
          return (
            <li key={blockId} {...block(blockId)}>
              {link ? (
                <a
                  href={link}
                  className="block rounded-theme"
                  aria-label={picture?.alt ? undefined : link}
                  {...relation(link)}
                >
                  {image}
                </a>
              ) : (
                image
              )}
            </li>
          )
        })}
      </ul>
    </Titled>
  )
}
