import { to } from '../../../paths.ts'

export const importedTab = `${to('orderManagement')}?tab=imported`
