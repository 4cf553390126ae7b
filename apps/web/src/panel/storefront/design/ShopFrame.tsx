import { openOwnPreview } from '@marketday/contract/storefront/previews'
import {
  FrameMessage,
  type PanelMessage,
} from '@marketday/contract/storefront/design/frame-messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { call } from '../../../platform/api/api.ts'
import { useWidth } from '../../../ui/page/use-width.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useEditing, useEditorState } from './editor-context.ts'
import { takeFrameMessage } from './frame-acts.ts'
import { listenToHover } from './hovered-part.ts'

const halfDayMs = 12 * 60 * 60_000

/** The member's own preview of the draft; asked for again before it expires. */
const frameQuery = queryOptions({
  queryKey: ['design-frame'],
  queryFn: ({ signal }) => call(openOwnPreview, { body: { buildId: null, kind: 'frame' }, signal }),
  staleTime: halfDayMs / 2,
  refetchInterval: halfDayMs / 2,
})

export interface FrameView {
  readonly path: string
  readonly title: string
  /** Width of the visitor's screen in pixels. */
  readonly width: number
}

export function ShopFrame({ view }: { view: FrameView }) {
  const preview = useQuery(frameQuery)
  return (
    <Loaded query={preview} what="the preview of your shop" rows={6}>
      {({ url }) => <Frame origin={new URL(url).origin} view={view} />}
    </Loaded>
  )
}

function Frame({ origin, view }: { origin: string; view: FrameView }) {
  const { editor, mayEdit } = useEditing()
  const [box, available] = useWidth<HTMLDivElement>()
  const frame = useRef<HTMLIFrameElement>(null)
  const [shownPath, setShownPath] = useState<string | null>(null)
  const selectedId = useEditorState((state) => state.selectedId)
  const version = useEditorState(({ stored }) => stored.version)
  // Before its first message the frame has the panel's origin, and gets none.
  const isShown = shownPath !== null
  const send = (message: PanelMessage) => frame.current?.contentWindow?.postMessage(message, origin)

  const receive = useEffectEvent(({ origin: from, source, data }: MessageEvent) => {
    if (from !== origin || source !== frame.current?.contentWindow) return
    const { data: message } = FrameMessage.safeParse(data)
    if (!message) return
    if (message.type !== 'shown') return takeFrameMessage(editor, message, mayEdit)
    setShownPath(message.path)
    send({ type: 'edit', mayEdit })
    send({ type: 'selected', id: editor.get().selectedId })
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => receive(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  const sendLater = useEffectEvent((message: PanelMessage) => {
    if (isShown) send(message)
  })
  useEffect(() => sendLater({ type: 'refresh' }), [version])
  useEffect(() => sendLater({ type: 'selected', id: selectedId }), [selectedId])
  useEffect(() => listenToHover((id) => sendLater({ type: 'hovered', id })), [])

  const scale = available > 0 ? Math.min(1, available / view.width) : 1
  return (
    <div ref={box} className="relative h-full w-full overflow-hidden bg-sunken">
      <iframe
        ref={frame}
        title={`Your shop: ${view.title}, ${view.width} pixels wide`}
        src={`${origin}${view.path}${view.path.includes('?') ? '&' : '?'}edit`}
        className="absolute top-0 left-1/2 origin-top border-0 bg-white"
        style={{
          width: view.width,
          height: `${100 / scale}%`,
          transform: `translateX(-50%) scale(${scale})`,
        }}
      />
      {!isShown && (
        <p
          role="status"
          className="absolute inset-x-0 top-6 mx-auto w-fit rounded-lg bg-surface px-3 py-2 text-sm text-soft shadow"
        >
          Opening your shop…
        </p>
      )}
    </div>
  )
}
