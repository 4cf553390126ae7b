/** A list opens above its field when less than 200 px remain below (spec 2). */
export const roomBelow = 200

export const opensAbove = (viewportHeight: number, fieldBottom: number): boolean =>
  viewportHeight - fieldBottom < roomBelow

const gap = 4
const margin = 8
const atMost = 320

/** Popup position relative to its field, in viewport pixels. */
export function placed(
  field: {
    readonly top: number
    readonly bottom: number
    readonly left: number
    readonly width: number
  },
  viewportHeight: number,
  above: boolean,
) {
  const room = (above ? field.top : viewportHeight - field.bottom) - gap - margin
  const maxHeight = Math.max(120, Math.min(atMost, room))
  return {
    left: field.left,
    width: field.width,
    maxHeight,
    ...(above
      ? { bottom: viewportHeight - field.top + gap, top: null }
      : { top: field.bottom + gap, bottom: null }),
  }
}
