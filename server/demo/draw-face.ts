/** How somebody of the demonstration looks; the same number is always the same face. */
export type FaceLook = {
  number: number
  gel: string
  /** Where the light comes from, in percent of the width. */
  light: number
  /** Height of the shoulders. */
  shoulder: number
  hasHat: boolean
}

const SKINS = ['#f0cfb4', '#e0b08c', '#c98f68', '#a86f4a', '#7d4f34', '#593726']
const HAIRS = ['#1c1714', '#3b2a20', '#6b4a2f', '#a87c4a', '#8f8b86', '#5a2a1c', '#d7b779']
const DARK_HAIRS = HAIRS.slice(0, 2)
const HELMETS = ['#f4f1ea', '#f5c518', '#e0662f', '#2c6fd1']
const SHIRTS = ['#16181b', '#22303f', '#33402f', '#4a2630', '#3c3a36']

/** Hair on a head whose ellipse is 43 by 52 around 128/112: short, a bun, long, curls, a fringe, none. */
const HAIR_SHAPES = [
  '<path d="M84 108c-4-48 22-60 44-60s48 12 44 60c-6-24-16-34-44-34s-38 10-44 34z"/>',
  '<circle cx="128" cy="46" r="19"/><path d="M84 110c-2-44 20-58 44-58s46 14 44 58c-8-28-22-36-44-36s-36 8-44 36z"/>',
  '<path d="M82 176c-14-92 6-128 46-128s60 36 46 128c-8-10-8-34-8-60-8-26-20-38-38-38s-30 12-38 38c0 26 0 50-8 60z"/>',
  '<circle cx="92" cy="86" r="19"/><circle cx="108" cy="66" r="21"/><circle cx="132" cy="60" r="22"/><circle cx="154" cy="70" r="20"/><circle cx="166" cy="90" r="17"/>',
  '<path d="M82 116c-6-52 20-68 46-68s52 16 46 68c-4-12-8-20-12-24-20 4-52 2-66-6-6 8-12 18-14 30z"/>',
  '',
]
const GLASSES =
  '<g fill="none" stroke="#17191c" stroke-width="4"><circle cx="111" cy="112" r="14"/><circle cx="145" cy="112" r="14"/><path d="M125 111h6"/></g>'
const HARD_HAT = (colour: string) =>
  `<path d="M82 92a46 46 0 0 1 92 0z" fill="${colour}"/><rect x="72" y="88" width="112" height="10" rx="5" fill="${colour}"/><path d="M120 46h16v44h-16z" fill="#fff" opacity=".35"/>`

/** A face in the light of a gel. SVG. */
export function faceSvg({ number, gel, light, shoulder, hasHat }: FaceLook) {
  const of = <Part>(parts: Part[], step: number) =>
    parts[Math.floor(number * step + number / parts.length) % parts.length]!
  const skin = of(SKINS, 5)
  const hair = of(SKINS.indexOf(skin) > 2 ? DARK_HAIRS : HAIRS, 3)
  const shape = of(HAIR_SHAPES, 7)
  const hasBeard = shape !== HAIR_SHAPES[2] && shape !== HAIR_SHAPES[1] && number % 3 === 1
  const drop = 256 - shoulder + 12
  const beard = `<path d="M86 118c0 42 18 54 42 54s42-12 42-54c-4 16-12 22-20 22-8-6-36-6-44 0-8 0-16-6-20-22z" fill="${hair}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
    <defs><radialGradient id="a" cx="${light}%" cy="20%" r="90%"><stop offset="0" stop-color="${gel}"/><stop offset="1" stop-color="#14171a"/></radialGradient></defs>
    <rect width="256" height="256" fill="url(#a)"/>
    <path d="M38 256c0-52 36-${drop} 90-${drop}s90 8 90 68z" fill="${of(SHIRTS, 2)}"/>
    <rect x="110" y="146" width="36" height="50" rx="16" fill="${skin}"/><rect x="110" y="156" width="36" height="14" fill="#000" opacity=".14"/>
    <ellipse cx="128" cy="112" rx="43" ry="52" fill="${skin}"/>
    ${hasBeard ? beard : ''}
    <g fill="${hair}">${hasHat ? '' : shape}</g>
    <g fill="#17130f"><circle cx="111" cy="112" r="4.5"/><circle cx="145" cy="112" r="4.5"/></g>
    <path d="M102 99q9-6 18 0M136 99q9-6 18 0" fill="none" stroke="${hair}" stroke-width="4" stroke-linecap="round"/>
    <path d="M128 114l-5 16h8" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3"/>
    <path d="M113 142q15 ${6 + (number % 4) * 3} 30 0" fill="none" stroke="#7a3328" stroke-width="4" stroke-linecap="round"/>
    ${number % 5 === 3 ? GLASSES : ''}${hasHat ? HARD_HAT(of(HELMETS, 1)) : ''}</svg>`
}
