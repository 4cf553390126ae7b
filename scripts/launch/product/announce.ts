import { demoSignIns, demoTenant } from '../../../apps/api/demo/sign-ins.ts'
import { say } from '../report.ts'
import type { Settings } from '../settings.ts'

export function announce(settings: Settings, { demo }: { demo: boolean }) {
  say('')
  say(`Website and panel  ${settings.publicUrl}`)
  if (demo) say(`Demo shop          ${shopAddress(settings, demoTenant.slug)}`)
  if (settings.sandbox)
    say(
      `Sandbox            http://localhost:${settings.sandboxPort}  (mail, payments and the other outside services)`,
    )
  if (demo) {
    say('')
    for (const { role, email, password } of demoSignIns) say(`${role}  ${email}  ${password}`)
  }
  say('')
  say(`Marketday is ready at ${settings.publicUrl}`)
}

function shopAddress({ publicUrl, shopDomain }: Settings, slug: string): string {
  const { protocol, port } = new URL(publicUrl)
  return `${protocol}//${slug}.${shopDomain}${port ? `:${port}` : ''}`
}
