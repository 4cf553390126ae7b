import type { Config } from '../../config.ts'

/** Where people choose what they are told. */
export const settingsAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  new URL('/adminPanel/settings/notifications', publicUrl).href
