import { Check, Link2, Mail } from 'lucide-react'
import { useState } from 'react'
import { absolute } from '../../platform/seo/site.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { Button } from '../../ui/buttons/Button.tsx'

/** Passing an article on, without anything of a third party on the page. */
export function SharePost({ title, path }: { title: string; path: string }) {
  const [isCopied, setCopied] = useState(false)
  const address = absolute(path)
  const copy = () => void navigator.clipboard.writeText(address).then(() => setCopied(true))
  const mail = new URLSearchParams({ subject: title, body: address })
    .toString()
    .replaceAll('+', '%20')
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <a href={`mailto:?${mail}`} className={buttonStyles({ variant: 'secondary', size: 'small' })}>
        <Mail aria-hidden className="size-4" />
        Send by mail
      </a>
      <Button variant="secondary" size="small" onClick={copy} className="noscript:hidden">
        {isCopied ? (
          <Check aria-hidden className="size-4" />
        ) : (
          <Link2 aria-hidden className="size-4" />
        )}
        <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
      </Button>
    </div>
  )
}
