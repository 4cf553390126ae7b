import { to } from '../../../paths.ts'

/** Where the orders of a former shop stand in the list of orders. */
export const importedTab = `${to('orderManagement')}?tab=imported`
