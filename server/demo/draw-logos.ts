import { FACE, PREVIEW } from '../../shared/pictures.ts'
import type { FileStore } from '../ports/files/files.ts'

const GELS = ['#f5a300', '#2c6fd1', '#16a05a', '#d1402c', '#8d5cd6', '#4b8fb8']
/** Marks without letters: a machine that draws them may have no fonts. */
const MARKS = [
  '<path d="M60 190 120 50l60 140z"/><circle cx="120" cy="146" r="20" fill="#fff"/>',
  '<path d="M50 120a70 70 0 0 1 140 0z"/><path d="M50 134h140v22H50zM74 168h92v22H74z"/>',
  '<path d="M52 60h36v120H52zM102 92h36v88h-36zM152 124h36v56h-36z"/>',
  '<circle cx="96" cy="120" r="52"/><circle cx="152" cy="120" r="52" opacity=".6"/>',
  '<path d="M120 46 190 120 120 194 50 120z"/><path d="m120 92 28 28-28 28-28-28z" fill="#fff"/>',
  '<path d="M48 84h144v16H48zM48 140h144v16H48z"/><path d="m56 148 32-56 32 56 32-56 32 56" fill="none" stroke="#fff" stroke-width="10"/>',
]

/** A logo for each company, kept in the file store; gives their names. */
export async function drawLogos(files: FileStore, count: number): Promise<string[]> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const webp = (svg: string, width: number) =>
    sharp(Buffer.from(svg)).resize(width).webp({ quality: 80, effort: 2 }).toBuffer()
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const svg = logo(GELS[n % GELS.length]!, MARKS[(n + Math.floor(n / GELS.length)) % MARKS.length]!)
      return files.save(await webp(svg, 480), 'webp', {
        [PREVIEW]: await webp(svg, 320),
        [FACE]: await webp(svg, FACE),
      })
    }),
  )
}

const logo = (gel: string, mark: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240"><rect width="240" height="240" rx="40" fill="#fff"/><g fill="${gel}">${mark}</g></svg>`
