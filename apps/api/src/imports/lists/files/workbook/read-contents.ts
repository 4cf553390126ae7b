import type { OfficePackage } from './open-package.ts'

interface Contents {
  /** Those that are shown, in the order of their tabs. */
  readonly sheets: readonly { readonly name: string; readonly path: string }[]
  /** Days are counted from 1904 instead of 1900. */
  readonly isFrom1904: boolean
}

/** Which sheets a workbook has and where each is kept. */
export async function readContents(files: OfficePackage): Promise<Contents> {
  const paths = new Map<string, string>()
  await files.read('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Target = '', TargetMode, Type = '' }) {
      // What lies outside of the file is never asked for.
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

/** Its prefix is the file's own. */
const relationIn = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

const isTrue = (value: string | undefined) => value === '1' || value === 'true'
const isHidden = (state: string | undefined) => state === 'hidden' || state === 'veryHidden'
