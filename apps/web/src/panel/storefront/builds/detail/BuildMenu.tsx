import type { Build } from '@marketday/contract/storefront/builds/builds'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { to } from '../../../../paths.ts'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { Menu, type MenuEntry } from '../../../../ui/dialogs/Menu.tsx'
import { cancel, retry, rollBack } from '../build-acts.ts'
import { nameOf } from '../build-words.ts'
import { PublishDialog } from './PublishDialog.tsx'

/** Actions on a build; unavailable ones show the reason. */
export function BuildMenu({ build }: { build: Build }) {
  const [isPublishing, setPublishing] = useState(false)
  const entry = (label: string, refusal: string | null, onSelect: () => void): MenuEntry => ({
    label,
    ...(refusal ? { disabledReason: refusal } : { onSelect }),
  })
  const { actions } = build
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${nameOf(build)}`} icon={<Ellipsis aria-hidden />} />
        }
        groups={[
          [{ label: 'Open', href: to('build', { buildId: build.id }) }],
          [
            entry('Publish…', actions.publish, () => setPublishing(true)),
            entry('Roll back to this', actions.rollback, () => void rollBack(build)),
          ],
          [
            entry('Try again', actions.retry, () => void retry(build)),
            entry('Cancel', actions.cancel, () => void cancel(build)),
          ],
        ]}
      />
      {isPublishing && <PublishDialog build={build} onClose={() => setPublishing(false)} />}
    </>
  )
}
