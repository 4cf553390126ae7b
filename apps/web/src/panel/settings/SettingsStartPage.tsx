import { redirect } from 'react-router'
import { to } from '../../paths.ts'

/** Bare `/adminPanel/settings` leads to the page that everybody may see. */
export const clientLoader = () => redirect(to('account'))

export default function SettingsStartPage() {
  return null
}
