import { FACE, PREVIEW } from '../../shared/pictures.ts'
import { type FileStore, previewName } from '../ports/files/files.ts'
import type { Random } from './random.ts'

export type Picture = { file: string; preview: string }
export type Pictures = { stages: Picture[]; portraits: string[] }

/** Gels on black: amber, blue, green, red, lavender, steel. */
const GELS = ['#f5a300', '#2c6fd1', '#16a05a', '#d1402c', '#8d5cd6', '#9cc4f2']
const STAGES = 24
const PORTRAITS = 12

/** Pictures of no show that ever was: truss and beams in the dark, and people against the light. Kept in the file store. */
export async function drawPictures(files: FileStore, random: Random): Promise<Pictures> {
  const stageDrawings = Array.from({ length: STAGES }, (_, n) => stage(random, GELS[n % GELS.length]!))
  const portraitDrawings = Array.from({ length: PORTRAITS }, (_, n) => portrait(random, GELS[n % GELS.length]!))
  // Only ever needed here and for uploads: loading it takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const webp = (svg: string, width: number) =>
    sharp(Buffer.from(svg)).resize(width).webp({ quality: 72, effort: 2 }).toBuffer()
  const [stages, portraits] = await Promise.all([
    Promise.all(
      stageDrawings.map(async (svg) => {
        const file = await files.save(await webp(svg, 960), 'webp', { [PREVIEW]: await webp(svg, 320) })
        return { file, preview: previewName(file) }
      }),
    ),
    Promise.all(
      portraitDrawings.map(async (svg) => files.save(await webp(svg, 480), 'webp', { [FACE]: await webp(svg, FACE) })),
    ),
  ])
  return { stages, portraits }
}

function stage(random: Random, gel: string) {
  const second = random.pick(GELS)
  const height = random.between(90, 150)
  const count = random.between(3, 7)
  const lamps = Array.from({ length: count }, (_, n) => Math.round(((n + 0.5) * 960) / count) + random.between(-24, 24))
  const beams = lamps.map((x) => beam(random, x, height + 46)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640">
    <defs>
      <radialGradient id="a" cx="${random.between(15, 50)}%" cy="${random.between(5, 30)}%" r="75%"><stop offset="0" stop-color="${gel}" stop-opacity=".75"/><stop offset="1" stop-color="${gel}" stop-opacity="0"/></radialGradient>
      <radialGradient id="b" cx="${random.between(60, 90)}%" cy="${random.between(10, 60)}%" r="60%"><stop offset="0" stop-color="${second}" stop-opacity=".4"/><stop offset="1" stop-color="${second}" stop-opacity="0"/></radialGradient>
      <linearGradient id="c" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${gel}" stop-opacity=".5"/><stop offset="1" stop-color="${gel}" stop-opacity="0"/></linearGradient>
      <linearGradient id="d" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity=".92"/></linearGradient>
    </defs>
    <rect width="960" height="640" fill="#0d0e10"/><rect width="960" height="640" fill="url(#a)" opacity=".7"/><rect width="960" height="640" fill="url(#b)"/>
    ${beams}${truss(height)}
    ${lamps.map((x) => `<rect x="${x - 11}" y="${height + 34}" width="22" height="26" rx="5" fill="#17191c"/><circle cx="${x}" cy="${height + 62}" r="9" fill="${gel}"/>`).join('')}
    <rect width="960" height="640" fill="url(#d)"/><path d="M0 640V${random.between(555, 585)}h960v85z" fill="#08090a"/>
    ${crowd(random)}</svg>`
}

function truss(y: number) {
  const bays = Array.from({ length: 17 }, (_, n) => `M${n * 60 - 30} ${y + 34}l30-34 30 34`).join('')
  return `<path d="M0 ${y}h960M0 ${y + 34}h960${bays}" fill="none" stroke="#2b2f34" stroke-width="5"/>`
}

function beam(random: Random, x: number, y: number) {
  const aim = random.between(-160, 160)
  return `<path d="M${x - 6} ${y}L${x + aim - 70} 600h140L${x + 6} ${y}z" fill="url(#c)" opacity=".55"/>`
}

function crowd(random: Random) {
  const heads = Array.from(
    { length: 26 },
    (_, n) =>
      `<circle cx="${n * 38 + random.between(-9, 9)}" cy="${random.between(588, 622)}" r="${random.between(12, 17)}"/>`,
  )
  return `<g fill="#050506">${heads.join('')}</g>`
}

function portrait(random: Random, gel: string) {
  const shoulder = random.between(190, 205)
  const hat = random.chance(0.4)
    ? '<path d="M86 92a42 42 0 0 1 84 0z" fill="#0b0c0e"/><rect x="78" y="88" width="100" height="9" rx="4" fill="#0b0c0e"/>'
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">
    <defs><radialGradient id="a" cx="${random.between(20, 80)}%" cy="20%" r="90%"><stop offset="0" stop-color="${gel}"/><stop offset="1" stop-color="#14171a"/></radialGradient></defs>
    <rect width="256" height="256" fill="url(#a)"/>
    <path d="M38 256c0-52 36-${256 - shoulder + 12} 90-${256 - shoulder + 12}s90 8 90 68z" fill="#101214"/>
    <rect x="112" y="142" width="32" height="48" rx="14" fill="#15181b"/><ellipse cx="128" cy="108" rx="40" ry="49" fill="#1b1f23"/>${hat}</svg>`
}
