import type { Config } from '../../config.ts'

export const settingsAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  new URL('/adminPanel/settings/notifications', publicUrl).href
