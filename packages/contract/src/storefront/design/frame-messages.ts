import * as z from 'zod/mini'

const PartId = z.string().check(z.regex(/^[a-z0-9]{1,24}$/))

/** Messages of the shop's page in the editor's frame. The panel checks their origin and shape. */
export const FrameMessage = z.discriminatedUnion('type', [
  /** After each load and refresh. */
  z.object({ type: z.literal('shown'), path: z.string().check(z.maxLength(2000)) }),
  /** A part was pressed; null beside all parts. */
  z.object({ type: z.literal('select'), id: z.nullable(PartId) }),
  /** A text was edited in place. */
  z.object({
    type: z.literal('text'),
    id: PartId,
    setting: z.string().check(z.maxLength(60)),
    value: z.string().check(z.maxLength(20_000)),
  }),
  /** Keys of the editor pressed in the frame. */
  z.object({ type: z.literal('key'), act: z.enum(['undo', 'redo']) }),
])
export type FrameMessage = z.output<typeof FrameMessage>

/** Messages of the panel to the page. */
export type PanelMessage =
  | { readonly type: 'refresh' }
  /** Marks parts, selects by press and allows editing of texts. */
  | { readonly type: 'edit'; readonly mayEdit: boolean }
  | { readonly type: 'selected'; readonly id: string | null }
  | { readonly type: 'hovered'; readonly id: string | null }
