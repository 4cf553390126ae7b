import type { OfficePackage } from './open-package.ts'

const builtInFormats: Readonly<Record<string, string>> = {
  '1': '0',
  '2': '0.00',
  '3': '#,##0',
  '4': '#,##0.00',
  '9': '0%',
  '10': '0.00%',
  '14': 'yyyy-mm-dd',
  '15': 'd-mmm-yy',
  '16': 'd-mmm',
  '17': 'mmm-yy',
  '18': 'h:mm',
  '19': 'h:mm:ss',
  '20': 'h:mm',
  '21': 'h:mm:ss',
  '22': 'yyyy-mm-dd h:mm',
  '37': '#,##0',
  '38': '#,##0',
  '39': '#,##0.00',
  '40': '#,##0.00',
  '44': '#,##0.00',
  '45': 'mm:ss',
  '46': 'h:mm:ss',
  '47': 'mm:ss',
}

export async function readFormats(files: OfficePackage): Promise<readonly string[]> {
  const customFormats = new Map<string, string>()
  const formats: string[] = []
  let isCellStyle = false
  await files.read('xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') customFormats.set(numFmtId, formatCode)
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle)
        formats.push(customFormats.get(numFmtId) ?? builtInFormats[numFmtId] ?? '')
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return formats
}
