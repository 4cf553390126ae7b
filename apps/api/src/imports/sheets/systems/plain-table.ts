import { asDraft, isNo, isYes, withCells } from './shop-system.ts'
import type { ShopSystem, SystemRow } from './shop-system.ts'
import { hasSizes, splitSizes } from './size-columns.ts'

/** Whether the shop shows an item. */
const shownHeading =
  /^(?:(?:is[ _])?(?:published|visible|active|enabled)|is[ _]available|show in (?:store|shop)|online|veröffentlicht|sichtbar|aktiv|publié|actif|en ligne|mostrar en (?:la )?tienda|publicado|activo|visibile|attivo|pubblicato|zichtbaar|actief|gepubliceerd|visível|ativo|widoczny|aktywny|opublikowany|synlig|aktif|yayında|активен)$/

/** A table of the owner's own making. */
export const plainTable: ShopSystem = {
  origin: 'other',
  marks: [],
  fields: {},
  reads: shownHeading,
  read: (rows) =>
    rows.flatMap((row) => (hasSizes(row.headings) ? splitSizes(readRow(row)) : [readRow(row)])),
}

function readRow(row: SystemRow): SystemRow {
  const shown = row.headings.find((heading) => shownHeading.test(heading) && row.text(heading))
  const published = shown === undefined ? '' : row.text(shown)
  // A number below another heading may be a count.
  const isAnswer =
    !/^-?\d+$/.test(published) || /published|visible|active|available|enabled/.test(shown ?? '')
  const isOff = !row.cells.has('status') && isAnswer && isNo(published)
  return withCells(
    row,
    {
      ...(isOff && { status: 'draft' }),
      ...answeredStock(row.cells.get('firstStock') ?? ''),
    },
    isOff ? [asDraft(published, 'The item isn’t published')] : [],
  )
}

/** An answer instead of a number: sold out, or not counted. */
function answeredStock(stock: string) {
  if (/^-?\d/.test(stock)) return {}
  if (isNo(stock)) return { firstStock: '0' }
  return isYes(stock) ? { firstStock: '', tracked: 'no' } : {}
}
