import type { announcement } from '@marketday/contract/storefront/design/sections/announcement'
import type { SectionOf } from '@marketday/contract/storefront/design/section'

import { SettingLink, SettingText, useEditing } from './settings.tsx'

const tones = {
  primary: 'bg-primary text-on-primary',
  quiet: 'bg-tint text-ink',
  dark: 'bg-ink text-page',
} as const

export function Announcement({ section }: { readonly section: SectionOf<typeof announcement> }) {
  const { block } = useEditing()
  const messages = section.blocks.filter(({ settings }) => settings.text !== '')
  if (messages.length === 0) return null
  return (
    <div
      className={`px-4 py-2.5 text-center text-sm font-medium sm:px-6 print:hidden ${tones[section.settings.tone]}`}
    >
      <ul className="mx-auto flex max-w-7xl flex-wrap justify-center gap-x-10 gap-y-1">
        {messages.map(({ id, settings: { text, link } }) => (
          <li key={id} {...block(id)}>
            {link ? (
              <SettingLink
                to={link}
                name="text"
                value={text}
                className="inline-block py-0.5 underline underline-offset-4 hover:decoration-2 focus-visible:outline-current"
              />
            ) : (
              <SettingText as="span" name="text" value={text} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
