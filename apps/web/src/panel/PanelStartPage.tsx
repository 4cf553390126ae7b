import { redirect } from 'react-router'
import { to } from '../paths.ts'
import { isStoredShop } from '../platform/api/http.ts'
import { authState } from '../platform/session/auth-store.ts'
import { findPendingImport } from '../platform/website-import/kept-preview.ts'
import { loadMenu } from './menu.ts'

/** `/adminPanel` redirects to the wizard during set-up, then to a website just read, else to the dashboard. */
export async function clientLoader() {
  if (authState().userInfo.role === 'operator') {
    await loadMenu()
    return redirect(authState().menuItems[0]?.to ?? to('account'))
  }
  if (authState().businessSetupReq && isStoredShop()) return redirect(to('selectPlan'))
  return redirect(findPendingImport() ? `${to('inventoryManagement')}?tab=import` : to('dashboard'))
}

export default function PanelStartPage() {
  return null
}
