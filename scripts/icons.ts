// Renders the PNG icons in public/ from public/icon.svg, whose colours are literal: browsers render it outside of any page, without tokens.css.
// Run it as `node --import tsx scripts/icons.ts`, after a change of the drawing.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const at = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url))
const drawing = await readFile(at('icon.svg'), 'utf8')

// 'any' icons have a rounded background of their own; a maskable one fills the square, with its drawing inside the safe 80%.
const rounded = drawing.replace('<rect width="512" height="512"', '<rect width="512" height="512" rx="112"')
// The notification badge of Android: a white shape, its alpha is all that counts.
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><path fill="#fff" fill-rule="evenodd" d="M36 8h24a12 12 0 0 1 12 12v56a12 12 0 0 1-12 12H36a12 12 0 0 1-12-12V20A12 12 0 0 1 36 8Zm12 43a11 11 0 1 0 0 22 11 11 0 0 0 0-22Z"/></svg>`

const pictures: [name: string, svg: string, size: number][] = [
  ['icon-192.png', rounded, 192],
  ['icon-512.png', rounded, 512],
  ['icon-maskable-512.png', drawing, 512],
  ['apple-touch-icon.png', drawing, 180],
  ['favicon-48.png', rounded, 48],
  ['badge-96.png', badge, 96],
]

for (const [name, svg, size] of pictures) {
  await sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(at(name))
}
