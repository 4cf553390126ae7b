import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'

/** Where a page of the panel that is missing or fails leads instead. */
export function PanelWays() {
  return (
    <Link to={to('adminPanel')} className={buttonStyles({ variant: 'secondary' })}>
      Go to the panel
    </Link>
  )
}
