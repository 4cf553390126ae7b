import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import { to } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useWidth } from '../../../ui/page/use-width.ts'
import { buildQuery, storefrontQuery } from '../builds/build-queries.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { frameQuery } from './preview-queries.ts'
import { readShownPath } from './shown-path.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

const widths = [
  { value: '390', label: 'Phone, 390 px' },
  { value: '768', label: 'Tablet, 768 px' },
  { value: '1440', label: 'Desktop, 1440 px' },
]

/** Draft or build beside the live build, both as the member's own previews, on the same path. */
export default function ComparePage() {
  const [search] = useSearchParams()
  const buildId = search.get('build')
  const storefront = useQuery(storefrontQuery)
  const [width, setWidth] = useState('1440')
  const [path, setPath] = useState('/')
  return (
    <>
      <PageHeader
        title="Compare with live"
        description="Follow a link on one side, and the other side shows the same page."
        crumbs={[
          { label: 'Build Management', href: to('buildManagement') },
          { label: 'Compare with live' },
        ]}
      />
      <div className="mb-5 max-w-2xl">
        <RadioGroup label="Width" inline options={widths} value={width} onChange={setWidth} />
      </div>
      <Loaded query={storefront} what="the live build">
        {({ live }) =>
          live ? (
            <div className="grid gap-5 lg:grid-cols-2">
              <Side
                name={`Live: build ${live.number}`}
                buildId={live.buildId}
                {...{ path, width: Number(width), onShown: setPath }}
              />
              <OtherSide {...{ buildId, path, width: Number(width), onShown: setPath }} />
            </div>
          ) : (
            <EmptyState title="Nothing is live yet">
              Publish a build first; then you can compare others with it.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  )
}

interface SideProps {
  name: string
  /** Null for the draft. */
  buildId: string | null
  path: string
  width: number
  onShown: (path: string) => void
}

function OtherSide({ buildId, ...side }: Omit<SideProps, 'name'>) {
  const build = useQuery({ ...buildQuery(buildId ?? ''), enabled: buildId !== null })
  const name = buildId === null ? 'Draft' : `Build ${build.data?.number ?? ''}`
  return <Side name={name} buildId={buildId} {...side} />
}

function Side({ name, buildId, ...frame }: SideProps) {
  return (
    <section aria-label={name} className="min-w-0">
      <h2 className="mb-2 font-semibold">{name}</h2>
      <Loaded query={useQuery(frameQuery(buildId))} what={name.toLowerCase()} rows={6}>
        {({ url }) => <PreviewFrame name={name} url={url} {...frame} />}
      </Loaded>
    </section>
  )
}

const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1440: 900 }

interface PreviewFrameProps extends Omit<SideProps, 'buildId'> {
  url: string
}

/** Scaled down to the column; never up. */
function PreviewFrame({ name, url, path, width, onShown }: PreviewFrameProps) {
  const [box, boxWidth] = useWidth<HTMLDivElement>()
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef('')
  const scale = boxWidth === 0 ? 1 : Math.min(1, boxWidth / width)
  const height = heights[width] ?? width
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return
      const next = readShownPath(event, url)
      if (next === null) return
      shown.current = next
      onShown(next)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [url, onShown])
  useEffect(() => {
    if (shown.current === path || !frame.current) return
    shown.current = path
    frame.current.src = url + path
  }, [url, path])
  return (
    <div
      ref={box}
      className="overflow-hidden rounded-xl border border-line bg-sunken"
      style={{ height: height * scale }}
    >
      <iframe
        ref={frame}
        title={name}
        className="origin-top-left bg-white"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  )
}
