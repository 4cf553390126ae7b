import { sql } from 'kysely'

import type { ShopMailName } from '@marketday/contract/panel/messages/shop-mail-name'
import type { MailWords } from '@marketday/contract/panel/messages/shop-mails'
import { themes } from '@marketday/contract/storefront/design/themes'
import { typePairs } from '@marketday/contract/storefront/design/type-pairs'
import type { ShopTheme } from '@marketday/contract/storefront/shop/snapshot'

import type { Config } from '../../config.ts'
import { preparedStatement } from '../database/prepared-statement.ts'
import { pictureOf } from '../files/picture-of.ts'
import type { StoredPicture } from '../files/picture-of.ts'
import type { MailBrand } from './mail-layout.ts'

type MailTheme = Pick<ShopTheme, 'name' | 'primary' | 'font'>

export interface ShopLook {
  readonly logo: StoredPicture | null
  /** Theme of the live build; null before the first publication. */
  readonly theme: MailTheme | null
  readonly wordings: Readonly<
    Partial<Record<ShopMailName, { readonly words: MailWords | null; readonly isOff: boolean }>>
  >
}

export const findShopLook = preparedStatement<Record<never, never>, ShopLook>((query) => ({
  compile: () =>
    sql<ShopLook>`
    select
      (select json_build_object('storageKey', f.storage_key, 'width', f.width, 'height', f.height, 'alt', '')
        from business_profiles p join files f on f.file_id = p.logo_file_id) as logo,
      (select json_build_object('name', coalesce(b.snapshot->'theme'->>'name', 'bakery'),
          'primary', b.snapshot->'theme'->'primary', 'font', b.snapshot->'theme'->'font')
        from storefronts s join builds b on b.build_id = s.live_build_id) as theme,
      (select coalesce(json_object_agg(template, json_build_object('words', words, 'isOff', is_off)), '{}')
        from mail_wordings) as wordings`.compile(query),
}))

const chooseFont = ({ name, font }: MailTheme) => (font === 'theme' ? themes[name].font : font)

/** Gives the mail the logo, color and typeface of the shop. */
export const withLook = <D extends { readonly shop: MailBrand }>(
  data: D,
  { logo, theme }: Pick<ShopLook, 'logo' | 'theme'>,
  config: Config,
): D => ({
  ...data,
  shop: {
    ...data.shop,
    ...(theme && { color: theme.primary, hasSerifs: typePairs[chooseFont(theme)].hasSerifs }),
    ...(logo && { logoUrl: pictureOf(config, logo, 480).url }),
  },
})
