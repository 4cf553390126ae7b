import { board, crumb, path, placed, scattered, shadow, stroke } from './canvas.ts'
import type { Drawing } from './canvas.ts'

const label = (y: number, accent: string) =>
  `<rect x="360" y="${y}" width="240" height="150" rx="12" fill="#fffaf0"/><rect x="374" y="${y + 14}" width="212" height="122" rx="8" fill="none" stroke="${accent}" stroke-width="5"/>
${ear(480, y + 78, accent)}`

/** The bakery's mark: an ear of wheat. */
const ear = (x: number, y: number, colour: string) =>
  `${stroke(`M${x} ${y + 44}V${y - 40}`, colour, 6)}${[-26, -4, 18].map((step) => `<ellipse cx="${x - 15}" cy="${y + step}" rx="13" ry="8" fill="${colour}" transform="rotate(38 ${x - 15} ${y + step})"/><ellipse cx="${x + 15}" cy="${y + step}" rx="13" ry="8" fill="${colour}" transform="rotate(-38 ${x + 15} ${y + step})"/>`).join('')}<ellipse cx="${x}" cy="${y - 46}" rx="8" ry="14" fill="${colour}"/>`

/** Jam, curd, honey, chutney. */
export const jar =
  ({ cloth }: { cloth?: string }) =>
  ({ palette }: Drawing) => {
    const { body, shade, light, accent } = palette
    return `${board(730)}${shadow(480, 734, 220)}<rect x="290" y="300" width="380" height="432" rx="60" fill="${body}"/>
<rect x="560" y="300" width="110" height="432" rx="55" fill="${shade}" opacity="0.55"/><rect x="318" y="340" width="34" height="330" rx="17" fill="${light}" opacity="0.7"/>
${label(460, accent)}<rect x="320" y="262" width="320" height="52" rx="16" fill="#d9c6a5"/>
${cloth ? `${path('M290 270C300 190 400 176 480 176S660 190 670 270L700 312Q640 286 600 316Q540 282 480 316Q420 282 360 316Q320 286 260 312Z', cloth)}${stroke('M312 268Q480 300 648 268', '#fffaf0', 10)}` : '<rect x="312" y="214" width="336" height="60" rx="18" fill="#b98a5a"/><rect x="312" y="214" width="336" height="20" rx="10" fill="#cfa274"/>'}`
  }

/** A stand-up bag: coffee, flour, granola. */
export const bag =
  ({ beans }: { beans?: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, accent } = palette
    return `${board(740)}${shadow(480, 744, 260)}${path('M290 280L310 230H650L670 280L690 720Q690 744 666 744H294Q270 744 270 720Z', body)}
${path('M590 230H650L670 280L690 720Q690 744 666 744H600Z', shade, 'opacity="0.55"')}<rect x="300" y="208" width="360" height="46" rx="10" fill="${shade}"/>
${path('M318 300H352L342 700H306Z', light, 'opacity="0.5"')}${label(400, accent)}<rect x="392" y="590" width="176" height="16" rx="8" fill="${accent}"/><rect x="422" y="624" width="116" height="12" rx="6" fill="${light}"/>
${beans ? scattered(random, { count: 13, cx: 250, cy: 716, rx: 120, ry: 24 }, () => `<ellipse rx="22" ry="15" fill="${beans}"/>${stroke('M-16 0Q0 -7 16 0', '#2d1a10', 4)}`) : ''}`
  }

/** A bottle of cordial, milk or oil. */
export const bottle =
  ({ cap }: { cap: string }) =>
  ({ palette }: Drawing) => {
    const { body, shade, light, accent } = palette
    return `${board(760)}${shadow(480, 764, 160)}${path('M430 200H530V320C530 380 610 400 610 480V730Q610 764 576 764H384Q350 764 350 730V480C350 400 430 380 430 320Z', body)}
${path('M530 330C540 384 610 400 610 480V730Q610 764 576 764H540Z', shade, 'opacity="0.5"')}${path('M380 500Q384 450 410 430V700Q380 700 380 670Z', light, 'opacity="0.7"')}
<rect x="420" y="160" width="120" height="64" rx="16" fill="${cap}"/>${placed({ x: 0, y: 60 }, label(470, accent))}`
  }

/** A wicker basket full of good things. */
export const basket =
  ({ ribbon }: { ribbon: string }) =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light } = palette
    const rows = [0, 1, 2, 3].flatMap((row) =>
      Array.from({ length: 9 }, (_, index) => {
        const x = 212 + index * 60 + (row % 2) * 26
        return `<rect x="${x}" y="${560 + row * 44}" width="56" height="34" rx="14" fill="${(index + row) % 2 ? light : body}"/>`
      }),
    )
    const goods = `${placed({ x: 330, y: 520, angle: -18 }, '<ellipse rx="74" ry="180" fill="#c98d4b"/><path d="M-30 -60Q0 -110 40 -100M-30 20Q0 -30 40 -20" stroke="#f2d3a0" stroke-width="14" fill="none" stroke-linecap="round"/>')}
${placed({ x: 470, y: 490, angle: 8 }, '<rect x="-70" y="-130" width="140" height="260" rx="26" fill="#b5473f"/><rect x="-64" y="-170" width="128" height="46" rx="12" fill="#d9c6a5"/><rect x="-50" y="-40" width="100" height="84" rx="8" fill="#fffaf0"/>')}
${placed({ x: 620, y: 520 }, '<circle r="112" fill="#d8a25e"/><path d="M-60 -40Q0 -90 66 -34M-50 20Q0 -34 60 24" stroke="#f7e0b8" stroke-width="14" fill="none" stroke-linecap="round"/>')}`
    return `${board(742)}${shadow(480, 746, 320)}${stroke('M220 560C220 120 740 120 740 560', shade, 30)}${stroke('M220 560C220 120 740 120 740 560', light, 10)}${goods}
${path('M190 548H770L720 724Q714 746 690 746H270Q246 746 240 724Z', shade)}${`<clipPath id="wicker"><path d="M190 548H770L720 724Q714 746 690 746H270Q246 746 240 724Z"/></clipPath><g clip-path="url(#wicker)">${rows.join('')}</g>`}
<rect x="176" y="532" width="608" height="40" rx="20" fill="${body}"/>${path('M480 600C420 540 360 570 380 620S460 640 480 606C500 640 570 670 580 620S540 540 480 600Z', ribbon)}${stroke('M480 606Q450 660 430 690M480 606Q510 660 530 690', ribbon, 16)}
${scattered(random, { count: 6, cx: 480, cy: 470, rx: 250, ry: 30 }, () => crumb('#7a9a5b', 12))}`
  }

/** A printed cotton bag. */
export const tote =
  () =>
  ({ palette }: Drawing) => {
    const { body, shade, light, accent } = palette
    return `${shadow(480, 800, 260)}${stroke('M380 330C370 120 590 120 580 330', shade, 26)}${path('M260 320H700L730 790Q480 812 230 790Z', body)}${path('M640 320H700L730 790Q690 796 660 798Z', shade, 'opacity="0.6"')}
${stroke('M276 346H684', light, 8)}${placed({ x: -480, y: -520, scale: 2 }, ear(480, 540, accent))}<rect x="390" y="690" width="180" height="14" rx="7" fill="${accent}"/>`
  }

/** A box tied with string. */
export const box =
  () =>
  ({ palette, random }: Drawing) => {
    const { body, shade, light, accent } = palette
    return `${board(720)}${shadow(480, 724, 310)}${path('M210 420H750V700Q750 722 728 722H232Q210 722 210 700Z', body)}${path('M640 420H750V700Q750 722 728 722H640Z', shade, 'opacity="0.5"')}
${path('M180 360H780V440Q780 452 768 452H192Q180 452 180 440Z', light)}<rect x="452" y="360" width="56" height="362" fill="${accent}"/>
${path('M480 366C420 250 320 260 330 316S430 366 480 366C530 366 640 372 630 316S540 250 480 366Z', accent)}${stroke('M440 320Q470 350 480 366Q492 350 522 320', shade, 7)}
${scattered(random, { count: 18, cx: 330, cy: 590, rx: 90, ry: 90 }, () => crumb(light, 7))}${scattered(random, { count: 18, cx: 620, cy: 590, rx: 80, ry: 90 }, () => crumb(light, 7))}`
  }
