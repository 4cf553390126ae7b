import { Link } from 'react-router'
import { to } from '../paths.ts'
import { buttonStyles } from '../ui/buttons/button-styles.ts'

export function PanelWays() {
  return (
    <Link to={to('adminPanel')} className={buttonStyles({ variant: 'secondary' })}>
      Go to the panel
    </Link>
  )
}
