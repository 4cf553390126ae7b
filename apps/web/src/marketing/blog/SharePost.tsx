import { Mail } from 'lucide-react'
import { absolute } from '../../platform/seo/site.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'

/** Share links without third-party code. */
export function SharePost({ title, path }: { title: string; path: string }) {
  const address = absolute(path)
  const mail = new URLSearchParams({ subject: title, body: address })
    .toString()
    .replaceAll('+', '%20')
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <a href={`mailto:?${mail}`} className={buttonStyles({ variant: 'secondary', size: 'small' })}>
        <Mail aria-hidden className="size-4" />
        Share by email
      </a>
      <CopyButton address={address} size="small" className="noscript:hidden" />
    </div>
  )
}
