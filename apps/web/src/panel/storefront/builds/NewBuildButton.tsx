import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from '@tanstack/react-query'

import { createBuild } from '@marketday/contract/storefront/builds'
import type { Build, getStorefront } from '@marketday/contract/storefront/builds'
import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { act } from './build-acts.ts'
import { nameOf, statusWords } from './build-words.ts'
import { storefrontQuery } from './build-queries.ts'
import { useCan } from '../../account-query.ts'

interface NewBuildButtonProps {
  storefront: ResponseOf<typeof getStorefront>
  label?: string
}

/** Starts a build and opens it; without changes, offers the existing one. */
export function NewBuildButton({ storefront, label = 'New build' }: NewBuildButtonProps) {
  const navigate = useNavigate()
  const [equal, setEqual] = useState<Build | null>(null)

  const start = (again: boolean) =>
    act(
      async () => {
        const { build, isReused } = await call(createBuild, { body: { again } })
        if (isReused) setEqual(build)
        else await navigate(to('build', { buildId: build.id }))
      },
      { failed: 'The build could not be started' },
    )

  if (storefront.mayCreate !== null)
    return <p className="max-w-72 text-sm text-soft">{storefront.mayCreate}.</p>
  return (
    <>
      <Button onClick={() => start(false)}>{label}</Button>
      {equal && (
        <Dialog
          onClose={() => setEqual(null)}
          title={`Nothing has changed since ${nameOf(equal).toLowerCase()}`}
          size="small"
          footer={
            <>
              <Button
                variant="secondary"
                onClick={async () => {
                  await start(true)
                  setEqual(null)
                }}
              >
                Build anyway
              </Button>
              <Button
                data-autofocus
                onClick={() => void navigate(to('build', { buildId: equal.id }))}
              >
                Open {nameOf(equal).toLowerCase()}
              </Button>
            </>
          }
        >
          <p className="text-sm text-soft">
            {nameOf(equal)} ({statusWords[equal.status].label.toLowerCase()}) has exactly the same
            look, texts and settings. Changes to items, prices and stock need no build.
          </p>
        </Dialog>
      )}
    </>
  )
}

/** Visitors see the published build: notes changes not built yet. */
export function UnbuiltNote() {
  const maySee = useCan()('builds.see')
  const { data: storefront } = useQuery({ ...storefrontQuery, enabled: maySee })
  return (
    <div role="status" className="empty:hidden">
      {storefront?.live && storefront.hasUnbuiltChanges && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-info-soft px-4 py-3 text-sm text-info">
          <p className="min-w-0 flex-[1_1_16rem]">
            You have saved changes. Your shop shows them with the next build.
          </p>
          <NewBuildButton storefront={storefront} label="Build now" />
        </div>
      )}
    </div>
  )
}
