import { Link } from 'react-router'
import { to } from '../paths.ts'

export function PanelLogo() {
  return (
    <Link
      to={to('home')}
      className="mx-3 my-3 flex min-h-10 items-center gap-2.5 self-start rounded-lg px-3 font-semibold tracking-tight"
    >
      <img src="/assets/app/icon.svg" alt="" width={26} height={26} />
      Marketday
    </Link>
  )
}
