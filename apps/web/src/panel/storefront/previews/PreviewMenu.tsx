import { useState } from 'react'

import { openOwnPreview } from '@marketday/contract/storefront/previews'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import { act } from '../../act.ts'
import type { PreviewTarget } from './preview-queries.ts'
import { SharePreviewDialog } from './SharePreviewDialog.tsx'

interface PreviewMenuProps {
  target: PreviewTarget
  /** Null before the first publication, and for the live build itself. */
  comparedWith: string | null
}

export function PreviewMenu({ target, comparedWith }: PreviewMenuProps) {
  const [isSharing, setSharing] = useState(false)
  const compareTo = to('comparison') + (target.buildId ? `?build=${target.buildId}` : '')
  return (
    <>
      <Menu
        trigger={<Button variant="secondary">Preview</Button>}
        groups={[
          [
            { label: `Open a preview of ${target.name}`, onSelect: () => void openInTab(target) },
            { label: 'Share preview…', onSelect: () => setSharing(true) },
          ],
          ...(comparedWith === null ? [] : [[{ label: 'Compare with live', href: compareTo }]]),
        ]}
      />
      {isSharing && <SharePreviewDialog target={target} onClose={() => setSharing(false)} />}
    </>
  )
}

/** The tab opens at once: browsers block one that opens after the answer. */
async function openInTab({ buildId }: PreviewTarget): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  const isOpen = await act(
    async () => {
      const { url } = await call(openOwnPreview, { body: { buildId, kind: 'tab' } })
      if (tab) tab.location.href = url
      else location.assign(url)
    },
    { failed: 'The preview could not be opened' },
  )
  if (!isOpen) tab?.close()
}
