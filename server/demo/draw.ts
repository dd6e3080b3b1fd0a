import { FACE_WIDTH_PX, PREVIEW_WIDTH_PX } from '../../shared/files.ts'
import { type FileStore, previewName } from '../ports/files/files.ts'
import { type FaceLook, faceSvg } from './draw-face.ts'
import type { SeededRandom } from './world.ts'

/** The texts on a demonstration document. */
type PrintedDocument = { name: string; issuer: string; number: string; holder: string; expires_on: string | null }

/** A card as its owner would photograph it: on a dark table, slightly rotated. WebP. */
export async function drawCredentialCard({
  name,
  issuer,
  number,
  holder,
  expires_on,
}: PrintedDocument): Promise<Buffer> {
  // Loaded on demand, as it takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const line = (y: number, size: number, words: string, colour = '#1b1a17') =>
    `<text x="150" y="${y}" font-family="sans-serif" font-size="${size}" fill="${colour}">${escapedSvgText(words)}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640">
    <rect width="960" height="640" fill="#17191c"/>
    <g transform="rotate(-2 480 320)">
      <rect x="100" y="90" width="760" height="460" rx="34" fill="#fffefb"/>
      <path d="M100 124a34 34 0 0 1 34-34h692a34 34 0 0 1 34 34v76H100z" fill="#2c5f97"/>
      ${line(162, 44, issuer, '#fff')}
      <rect x="650" y="300" width="150" height="190" rx="14" fill="#cfc8b9"/>
      <circle cx="725" cy="376" r="40" fill="#676258"/><path d="M662 490c6-58 32-66 63-66s57 8 63 66z" fill="#676258"/>
      ${line(270, 36, name)}${line(340, 30, holder)}${line(400, 30, number)}
      ${line(450, 30, expires_on ? `Expires ${expires_on}` : 'No expiry')}
      ${line(516, 22, 'Made for a demonstration. Proves nothing.', '#676258')}
    </g></svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 72, effort: 2 }).toBuffer()
}

export const printCertificate = ({ name, issuer, number, holder, expires_on }: PrintedDocument) =>
  printPdfPage([issuer, name, holder, number, expires_on ? `Expires ${expires_on}` : 'No expiry'])

/** A page of these lines as a PDF (ISO 32000-1, 7.5). */
export function printPdfPage(lines: string[]): Buffer {
  const shown = [...lines, 'Made for a demonstration. Proves nothing.'].map((words) => `(${words}) Tj 0 -40 Td`)
  const content = `BT /F1 22 Tf 80 460 Td ${shown.join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 842 595]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}

const escapedSvgText = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const LOGO_GELS = ['#f5a300', '#2c6fd1', '#16a05a', '#d1402c', '#8d5cd6', '#4b8fb8']
/** Shapes without letters, since the machine that draws them may have no fonts. */
const LOGO_MARKS = [
  '<path d="M60 190 120 50l60 140z"/><circle cx="120" cy="146" r="20" fill="#fff"/>',
  '<path d="M50 120a70 70 0 0 1 140 0z"/><path d="M50 134h140v22H50zM74 168h92v22H74z"/>',
  '<path d="M52 60h36v120H52zM102 92h36v88h-36zM152 124h36v56h-36z"/>',
  '<circle cx="96" cy="120" r="52"/><circle cx="152" cy="120" r="52" opacity=".6"/>',
  '<path d="M120 46 190 120 120 194 50 120z"/><path d="m120 92 28 28-28 28-28-28z" fill="#fff"/>',
  '<path d="M48 84h144v16H48zM48 140h144v16H48z"/><path d="m56 148 32-56 32 56 32-56 32 56" fill="none" stroke="#fff" stroke-width="10"/>',
]

/** Draws a logo for each company into the file store; returns their names. */
export async function drawCompanyLogos(files: FileStore, count: number): Promise<string[]> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const webp = (svg: string, width: number) =>
    sharp(Buffer.from(svg)).resize(width).webp({ quality: 80, effort: 2 }).toBuffer()
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const svg = logoSvg(
        LOGO_GELS[n % LOGO_GELS.length]!,
        LOGO_MARKS[(n + Math.floor(n / LOGO_GELS.length)) % LOGO_MARKS.length]!,
      )
      return files.save(await webp(svg, 480), 'webp', {
        [PREVIEW_WIDTH_PX]: await webp(svg, 320),
        [FACE_WIDTH_PX]: await webp(svg, FACE_WIDTH_PX),
      })
    }),
  )
}

const logoSvg = (gel: string, mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" fill="${gel}"/><g fill="#fff">${mark.replaceAll('#fff', gel)}</g></svg>`

type DemoPicture = { file: string; preview: string }
export type DemoPictures = { stages: DemoPicture[]; portraits: string[] }

/** Colours of lighting gels on black: amber, blue, green, red, lavender, steel. */
const PICTURE_GELS = ['#f5a300', '#2c6fd1', '#16a05a', '#d1402c', '#8d5cd6', '#9cc4f2']
const STAGE_PICTURES = 24
const PORTRAIT_PICTURES = 64
/** So many looks are chosen at random; the world that follows is the same as with more. */
const RANDOM_LOOKS = 12

/** Pictures of imaginary shows: truss and beams in the dark, people against the light. Stored in the file store. */
export async function drawShowPictures(files: FileStore, random: SeededRandom): Promise<DemoPictures> {
  const stageDrawings = Array.from({ length: STAGE_PICTURES }, (_, n) =>
    stageSvg(random, PICTURE_GELS[n % PICTURE_GELS.length]!),
  )
  const faces = Array.from({ length: PORTRAIT_PICTURES }, (_, number) => faceSvg(faceLookOf(random, number)))
  // Loaded on demand, as it takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const webp = (svg: string, width: number) =>
    sharp(Buffer.from(svg)).resize(width).webp({ quality: 72, effort: 2 }).toBuffer()
  const [stages, portraits] = await Promise.all([
    Promise.all(
      stageDrawings.map(async (svg) => {
        const file = await files.save(await webp(svg, 960), 'webp', { [PREVIEW_WIDTH_PX]: await webp(svg, 320) })
        return { file, preview: previewName(file) }
      }),
    ),
    Promise.all(
      faces.map(async (svg) =>
        files.save(await webp(svg, 480), 'webp', { [FACE_WIDTH_PX]: await webp(svg, FACE_WIDTH_PX) }),
      ),
    ),
  ])
  return { stages, portraits }
}

function stageSvg(random: SeededRandom, gel: string) {
  const second = random.pick(PICTURE_GELS)
  const height = random.between(90, 150)
  const count = random.between(3, 7)
  const lamps = Array.from({ length: count }, (_, n) => Math.round(((n + 0.5) * 960) / count) + random.between(-24, 24))
  const beams = lamps.map((x) => beamSvg(random, x, height + 46)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640">
    <defs>
      <radialGradient id="a" cx="${random.between(15, 50)}%" cy="${random.between(5, 30)}%" r="75%"><stop offset="0" stop-color="${gel}" stop-opacity=".75"/><stop offset="1" stop-color="${gel}" stop-opacity="0"/></radialGradient>
      <radialGradient id="b" cx="${random.between(60, 90)}%" cy="${random.between(10, 60)}%" r="60%"><stop offset="0" stop-color="${second}" stop-opacity=".4"/><stop offset="1" stop-color="${second}" stop-opacity="0"/></radialGradient>
      <linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${gel}" stop-opacity=".5"/><stop offset="1" stop-color="${gel}" stop-opacity="0"/></linearGradient>
      <linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity=".92"/></linearGradient>
    </defs>
    <rect width="960" height="640" fill="#0d0e10"/><rect width="960" height="640" fill="url(#a)" opacity=".7"/><rect width="960" height="640" fill="url(#b)"/>
    ${beams}${trussSvg(height)}
    ${lamps.map((x) => `<rect x="${x - 11}" y="${height + 34}" width="22" height="26" rx="5" fill="#17191c"/><circle cx="${x}" cy="${height + 62}" r="9" fill="${gel}"/>`).join('')}
    <rect width="960" height="640" fill="url(#d)"/><path d="M0 640V${random.between(555, 585)}h960v85z" fill="#08090a"/>
    ${crowdSvg(random)}</svg>`
}

function trussSvg(y: number) {
  const bays = Array.from({ length: 17 }, (_, n) => `M${n * 60 - 30} ${y + 34}l30-34 30 34`).join('')
  return `<path d="M0 ${y}h960M0 ${y + 34}h960${bays}" fill="none" stroke="#2b2f34" stroke-width="5"/>`
}

function beamSvg(random: SeededRandom, x: number, y: number) {
  const aim = random.between(-160, 160)
  return `<path d="M${x - 6} ${y}L${x + aim - 70} 600h140L${x + 6} ${y}z" fill="url(#c)" opacity=".55"/>`
}

function crowdSvg(random: SeededRandom) {
  const heads = Array.from(
    { length: 26 },
    (_, n) =>
      `<circle cx="${n * 38 + random.between(-9, 9)}" cy="${random.between(588, 622)}" r="${random.between(12, 17)}"/>`,
  )
  return `<g fill="#050506">${heads.join('')}</g>`
}

function faceLookOf(random: SeededRandom, number: number): FaceLook {
  const gel = PICTURE_GELS[number % PICTURE_GELS.length]!
  if (number >= RANDOM_LOOKS)
    return { number, gel, shoulder: 190 + (number % 15), hasHat: number % 6 === 2, light: 20 + ((number * 17) % 60) }
  const shoulder = random.between(190, 205)
  const hasHat = random.chance(0.4)
  return { number, gel, shoulder, hasHat, light: random.between(20, 80) }
}
