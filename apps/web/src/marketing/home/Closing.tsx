import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'

export function Closing() {
  return (
    <section aria-labelledby="closing" className="bg-blue2-950 text-white">
      <div className="shell flex flex-col items-center gap-6 py-20 text-center sm:py-28">
        <h2
          id="closing"
          className="max-w-2xl text-3xl font-semibold tracking-tight text-balance sm:text-5xl"
        >
          See it with your own products first
        </h2>
        <p className="max-w-xl text-lg text-blue2-200">
          Paste your website address, look at the result, then decide.
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <a
            href="#address"
            className={buttonStyles({
              size: 'large',
              className: 'bg-white! text-blue2-900! hover:bg-blue2-100!',
            })}
          >
            Paste your website
          </a>
          <Link
            to={to('requestADemo')}
            className={buttonStyles({
              variant: 'quiet',
              size: 'large',
              className: 'text-white! hover:bg-white/10!',
            })}
          >
            Request a demo
          </Link>
        </div>
      </div>
    </section>
  )
}
