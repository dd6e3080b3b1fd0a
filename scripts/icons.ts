// Renders the PNG icons, iOS' splash pictures and the preview of links in public/ from public/icon.svg, whose colours are literal: browsers render it
// outside of any page, without tokens.css. Run it as `node --import tsx scripts/icons.ts`, after a change of the drawing.
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { PRODUCT_NAME, LINK_PREVIEW_PICTURE, TAGLINE } from '../shared/brand.ts'
import { tokenColour } from './tokens.ts'
import { SPLASH_PICTURES } from '../shared/splash-pictures.ts'

const publicFilePath = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url))
const iconDrawing = await readFile(publicFilePath('icon.svg'), 'utf8')

// 'any' icons have a rounded background of their own; a maskable one fills the square, with its drawing inside the safe 80%.
const roundedIcon = iconDrawing.replace('<rect width="512" height="512"', '<rect width="512" height="512" rx="112"')
// The notification badge of Android: a white shape, its alpha is all that counts.
const badgeDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#fff" fill-rule="evenodd" d="M36 8h24a12 12 0 0 1 12 12v56a12 12 0 0 1-12 12H36a12 12 0 0 1-12-12V20A12 12 0 0 1 36 8Zm12 43a11 11 0 1 0 0 22 11 11 0 0 0 0-22Z"/></svg>`
// Of one colour, which the system chooses: inside the safe 80%, and again the alpha is all that counts.
const monochromeIcon = badgeDrawing.replace('0 0 96 96', '-16 -16 128 128')
// The icons of the same places in the app (lucide: alarm-clock, message-square, briefcase, inbox), in amber on the dark ground.
const shortcutIcon = (lines: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="24" fill="${tokenColour('picture')}"/><g transform="translate(12 12)" fill="none" stroke="${tokenColour('cue-lit')}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${lines}</g></svg>`
const todayGlyph =
  '<circle cx="12" cy="13" r="8"/><path d="M12 9v4l2 2M5 3 2 6M22 6l-3-3M6.38 18.7 4 21M17.64 18.67 20 21"/>'
const messagesGlyph =
  '<path d="M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z"/>'
const jobsGlyph =
  '<path d="M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16"/><rect width="20" height="14" x="2" y="6" rx="2"/>'
const outboxGlyph =
  '<path d="M22 12h-6l-2 3h-4l-2-3H2"/><path d="M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"/>'

const iconPictures: [name: string, svg: string, size: number][] = [
  ['icon-192.png', roundedIcon, 192],
  ['icon-512.png', roundedIcon, 512],
  ['icon-maskable-512.png', iconDrawing, 512],
  ['apple-touch-icon.png', iconDrawing, 180],
  ['favicon-48.png', roundedIcon, 48],
  ['badge-96.png', badgeDrawing, 96],
  ['manifest/monochrome-512.png', monochromeIcon, 512],
  ['manifest/today-96.png', shortcutIcon(todayGlyph), 96],
  ['manifest/messages-96.png', shortcutIcon(messagesGlyph), 96],
  ['manifest/jobs-96.png', shortcutIcon(jobsGlyph), 96],
  ['manifest/outbox-96.png', shortcutIcon(outboxGlyph), 96],
]

for (const [name, svg, size] of iconPictures) {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(publicFilePath(name))
}

const groundColours = { light: tokenColour('bg', 'light'), dark: tokenColour('bg') }
/** The lamp alone, as on the maskable icon but without its ground. */
const lampDrawing = iconDrawing.replace(/^[^]*?<rect width="512" height="512"[^>]*>/, '').replace('</svg>', '')

for (const { href, scheme, width, height } of SPLASH_PICTURES) {
  const size = Math.min(880, Math.round(Math.min(width, height) * 0.55))
  const at512 = `translate(${(width - size) / 2} ${(height - size) / 2}) scale(${size / 512})`
  await writePicture(
    href,
    svgPicture(width, height, groundColours[scheme], `<g transform="${at512}">${lampDrawing}</g>`),
  )
}

const previewLettering = `<g font-family="DejaVu Sans, sans-serif" font-weight="700" fill="#fff">
  <text x="490" y="320" font-size="108">${PRODUCT_NAME}</text>
  <text x="494" y="392" font-size="40" font-weight="400" fill="${tokenColour('muted')}">${TAGLINE}</text></g>`
const { width, height, path } = LINK_PREVIEW_PICTURE
await writePicture(
  path,
  svgPicture(
    width,
    height,
    groundColours.dark,
    `<g transform="translate(60 75) scale(0.94)">${lampDrawing}</g>${previewLettering}`,
  ),
)

function svgPicture(width: number, height: number, fill: string, inside: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/>${inside}</svg>`
}

/** Few colours are enough, and make a picture of some kilobytes. */
async function writePicture(path: string, svg: string) {
  await mkdir(dirname(publicFilePath(path.slice(1))), { recursive: true })
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true, colours: 64 })
    .toFile(publicFilePath(path.slice(1)))
}
