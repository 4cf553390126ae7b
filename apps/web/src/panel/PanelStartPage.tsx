import { redirect } from 'react-router'
import { to } from '../paths.ts'
import { authState } from '../platform/auth-store.ts'

/** Bare `/adminPanel` leads to the wizard while set-up is required, and to the dashboard afterwards. */
export function clientLoader() {
  return redirect(authState().businessSetupReq ? to('selectPlan') : to('dashboard'))
}

export default function PanelStartPage() {
  return null
}
