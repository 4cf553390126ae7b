import type { footer } from '@marketday/contract/storefront/design/sections/footer'
import type { SectionOf } from '@marketday/contract/storefront/design/section'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { useFrame, useTranslate } from '../frame-context.tsx'
import { AskButton } from '../parts/ask-link.tsx'
import { MarketSwitch } from '../parts/market-switch.tsx'
import { FooterBlock, FooterLinks } from './footer-blocks.tsx'

type FooterSection = SectionOf<typeof footer>
type Block = FooterSection['blocks'][number]
type LinkBlock = Extract<Block, { type: 'link' }>

interface Props {
  readonly section: FooterSection
  readonly page: ShopPage
}

/** Copyright, the market and the shopper's data are on every page, whatever blocks there are. */
export function Footer({ section, page }: Props) {
  const { snapshot, year } = useFrame()
  const t = useTranslate()
  const parts = joinLinks(section.blocks)
  return (
    <footer className="mt-(--section-gap) border-t border-line bg-tint text-soft">
      {parts.length > 0 && (
        <div className={`footer-blocks ${parts.length > 3 ? 'footer-many' : ''}`}>
          {parts.map((part) =>
            Array.isArray(part) ? (
              <FooterLinks key={part[0]?.id} links={part} />
            ) : (
              <FooterBlock
                key={(part as Block).id}
                block={part as Exclude<Block, LinkBlock>}
                isFirst={section.blocks.find(({ type }) => type === 'pages') === part}
              />
            ),
          )}
        </div>
      )}
      <div className="mx-auto max-w-7xl px-4 pb-6 empty:hidden sm:px-6 lg:px-8">
        <MarketSwitch />
      </div>
      <p className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 px-4 pt-2 pb-20 text-sm sm:px-6 sm:pb-8 lg:px-8">
        <span>
          © {year} {snapshot.shop.name}
        </span>
        <a className="inline-block py-1 hover:text-ink hover:underline" href="/your-data">
          {t('shop.yourData')}
        </a>
      </p>
      {snapshot.hasAssistant && page.kind !== 'ask' && <AskButton label={t('shop.askUs')} />}
    </footer>
  )
}

type Part = Exclude<Block, LinkBlock> | readonly LinkBlock[]

/** Links in a row are one list. */
const joinLinks = (blocks: readonly Block[]): Part[] =>
  blocks.reduce<Part[]>((parts, block) => {
    if (block.type !== 'link') return [...parts, block]
    const last = parts.at(-1)
    return last && isLinks(last) ? [...parts.slice(0, -1), [...last, block]] : [...parts, [block]]
  }, [])

const isLinks = (part: Part): part is readonly LinkBlock[] => Array.isArray(part)
