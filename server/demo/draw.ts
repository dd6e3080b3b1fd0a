/** What a demonstration's document says. */
export type Printed = { name: string; issuer: string; number: string; holder: string; expires_on: string | null }

/** A card as its owner would photograph it: on a dark table, a little askew. WebP. */
export async function drawCard({ name, issuer, number, holder, expires_on }: Printed): Promise<Buffer> {
  // Only ever needed here and for uploads: loading it takes tens of megabytes.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const line = (y: number, size: number, words: string, colour = '#1b1a17') =>
    `<text x="150" y="${y}" font-family="sans-serif" font-size="${size}" fill="${colour}">${escaped(words)}</text>`
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

export const printCertificate = ({ name, issuer, number, holder, expires_on }: Printed) =>
  printPage([issuer, name, holder, number, expires_on ? `Expires ${expires_on}` : 'No expiry'])

/** A page of these lines as a PDF (ISO 32000-1, 7.5). */
export function printPage(lines: string[]): Buffer {
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

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
