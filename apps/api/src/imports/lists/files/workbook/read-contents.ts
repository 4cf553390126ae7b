import type { OfficePackage } from './open-package.ts'

interface Contents {
  /** Visible sheets in tab order. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  /** Dates count from 1904 instead of 1900. */
  readonly isFrom1904: boolean
}

export async function readContents(files: OfficePackage): Promise<Contents> {
  const paths = new Map<string, string>()
  await files.read('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '', TargetMode, Type = '' }) {
      // External targets are ignored.
      if (name === 'Relationship' && TargetMode !== 'External' && Type.endsWith('/worksheet'))
        paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: { name: string; path: string }[] = []
  let isFrom1904 = false
  await files.read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = isTrue(attributes['date1904'])
      const path = paths.get(relationIn(attributes))
      if (name !== 'sheet' || path === undefined || isHidden(attributes['state'])) return
      sheets.push({ name: attributes['name'] ?? '', path })
    },
  })
  return { sheets, isFrom1904 }
}

const relationIn = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

const isTrue = (value: string | undefined) => value === '1' || value === 'true'
const isHidden = (state: string | undefined) => state === 'hidden' || state === 'veryHidden'
