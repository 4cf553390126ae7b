const crust = '#c98d4f'
const dark = '#9a6431'
const pale = '#ecc998'

const drawings = {
  loaf: (
    <>
      <path
        d="M12 44c0-16 12-26 28-26s28 10 28 26c0 9-6 14-14 14H26c-8 0-14-5-14-14Z"
        fill={crust}
      />
      <path
        d="M24 30c5 2 9 7 10 14M37 25c5 3 9 9 9 17M51 27c4 4 7 9 7 16"
        stroke={pale}
        strokeWidth="3.5"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  baguette: (
    <g transform="rotate(-32 40 40)">
      <rect x="6" y="29" width="68" height="22" rx="11" fill={crust} />
      <path
        d="m20 33 8 13M34 33l8 13M48 33l8 13"
        stroke={pale}
        strokeWidth="4"
        strokeLinecap="round"
      />
    </g>
  ),
  croissant: (
    <>
      <path
        d="M8 50c2-19 16-31 32-31s30 12 32 31c-7 3-13 0-16-7-4-7-9-10-16-10s-12 3-16 10c-3 7-9 10-16 7Z"
        fill={crust}
      />
      <path
        d="M27 23c1 6 0 11-3 17M40 19v14M53 23c-1 6 0 11 3 17"
        stroke={dark}
        strokeWidth="2.5"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  roll: (
    <>
      <circle cx="40" cy="40" r="25" fill={crust} />
      <path
        d="M40 40c0-4 6-4 6 1 0 7-12 7-12-2 0-11 19-11 19 3 0 15-26 15-26-4"
        stroke={dark}
        strokeWidth="3.5"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M27 25c6-5 16-6 24-1"
        stroke={pale}
        strokeWidth="3.5"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  tart: (
    <>
      <path d="M10 38h60l-6 18a6 6 0 0 1-6 4H22a6 6 0 0 1-6-4l-6-18Z" fill={crust} />
      <ellipse cx="40" cy="37" rx="31" ry="10" fill={pale} />
      <g fill="#b5304a">
        <circle cx="27" cy="35" r="5" />
        <circle cx="40" cy="32" r="5" />
        <circle cx="53" cy="35" r="5" />
        <circle cx="40" cy="41" r="5" />
      </g>
    </>
  ),
  jar: (
    <>
      <rect x="20" y="24" width="40" height="40" rx="7" fill="#b5304a" />
      <rect x="23" y="14" width="34" height="11" rx="3" fill={dark} />
      <rect x="26" y="36" width="28" height="16" rx="2" fill="#fdf3e1" />
      <path d="M32 44h16" stroke={dark} strokeWidth="3" strokeLinecap="round" />
    </>
  ),
}

export type Good = keyof typeof drawings

/** Our own drawings of a bakery's goods; always decoration beside a name. */
export function Drawing({ of, className }: { of: Good; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 80 80" className={className}>
      {drawings[of]}
    </svg>
  )
}
