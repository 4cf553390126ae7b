import { redirect } from 'react-router'
import { to } from '../../paths.ts'

/** `/adminPanel/settings` redirects to the page available to all users. */
export const clientLoader = () => redirect(to('account'))

export default function SettingsStartPage() {
  return null
}
